import type { EngineCapabilities, SearchEngine } from '../engine.ts';
import { emptyResult } from '../query.ts';
import { answerQuery } from './answer-query.ts';
import { explainHits } from './explain-hits.ts';
import { ReadingCache } from './reading-cache.ts';
import { type TypesenseEngineDependencies, TypesenseShop } from './typesense-shop.ts';

export const typesenseCapabilities: EngineCapabilities = {
  conditionsOnOneVariant: false,
  dropsAnyWords: false,
  ordersTiesById: false,
  namesThings: false,
};

/** Creates an engine on a Typesense cluster, for shops too large for one machine. */
export function createTypesenseEngine(dependencies: TypesenseEngineDependencies): SearchEngine {
  const { facts } = dependencies;
  const shops = new Map<number, TypesenseShop>();
  const readings = new ReadingCache();
  const shopOf = (shopId: number): TypesenseShop => {
    const shop = shops.get(shopId) ?? new TypesenseShop(dependencies, readings, shopId);
    shops.set(shopId, shop);
    return shop;
  };
  return {
    capabilities: typesenseCapabilities,
    open: (shopId) => shopOf(shopId).open(),
    index: (shopId, documents) => shopOf(shopId).put(documents),
    remove: (shopId, productIds) => shopOf(shopId).remove(productIds),
    reindex: (shopId, documents) => shopOf(shopId).reindex(documents),
    refresh: (shopId, change) => shopOf(shopId).refresh(change),
    needsReindex: (shopId) => shopOf(shopId).needsReindex(),
    differences: (shopId, productIds) => shopOf(shopId).differences(productIds),
    checkpoint: (shopId, position) => shopOf(shopId).checkpoint(position),
    drop: (shopId) => shopOf(shopId).drop(),
    async search(shopId, query) {
      const known = await facts(shopId, query.marketId);
      const context = known && (await shopOf(shopId).contextOf(query));
      return context ? answerQuery({ ...context, facts: known }) : emptyResult(query.facets);
    },
    suggest: (shopId, term, limit, options) =>
      shopOf(shopId).suggest(term, limit, options?.languages),
    async explain(shopId, query, documents) {
      const context = await shopOf(shopId).contextOf(query);
      const known = await facts(shopId, query.marketId);
      return known && context ? explainHits({ ...context, facts: known }, documents) : [];
    },
    vectorsOf: (shopId) => shopOf(shopId).vectors,
    async close() {
      shops.clear();
    },
  };
}
