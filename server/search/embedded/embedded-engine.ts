import type { EngineCapabilities, SearchEngine } from '../engine.ts';
import { defaultFieldWeights, isSameWeights, type ReadFieldWeights } from '../field-weights.ts';
import type { ReadProductFacts } from '../product-facts.ts';
import { emptyResult } from '../query.ts';
import { explainScores } from './query/explain-scores.ts';
import { PersistedIndex } from './persisted-index.ts';
import { searchIndex } from './query/search-index.ts';
import { loadKnownWords } from './words/known-words/known-words.ts';
import { wordOrderOf } from '../../text/languages/word-order.ts';
import { hasThingsCalled } from './words/named-words.ts';
import { suggestTerms } from './suggest.ts';

interface EmbeddedEngineDependencies {
  facts: ReadProductFacts;
  /** Absent: all shops use the default weights. */
  fieldWeights?: ReadFieldWeights;
  /** The folder of the index snapshots; absent: indexes live in memory only. */
  folder?: string;
}

export const embeddedCapabilities: EngineCapabilities = {
  conditionsOnOneVariant: true,
  dropsAnyWords: true,
  ordersTiesById: true,
  namesThings: true,
};

/** Creates the search engine that runs inside the process and needs no other service. */
export function createEmbeddedEngine({
  facts,
  fieldWeights: readWeights = async () => defaultFieldWeights,
  folder,
}: EmbeddedEngineDependencies): SearchEngine {
  const shops = new Map<number, PersistedIndex>();
  const shopOf = (shopId: number): PersistedIndex => {
    const shop = shops.get(shopId) ?? new PersistedIndex(folder, shopId);
    shops.set(shopId, shop);
    return shop;
  };
  return {
    capabilities: embeddedCapabilities,
    open: async (shopId) => shopOf(shopId).open(await readWeights(shopId)),
    index: (shopId, documents) => shopOf(shopId).put(documents),
    remove: (shopId, productIds) => shopOf(shopId).remove(productIds),
    reindex: (shopId, documents) => shopOf(shopId).reindex(documents, () => readWeights(shopId)),
    async refresh() {},
    needsReindex: async (shopId) =>
      !isSameWeights(shopOf(shopId).index.fieldWeights, await readWeights(shopId)),
    checkpoint: (shopId, position) => shopOf(shopId).save(position),
    async drop(shopId) {
      const shop = shopOf(shopId);
      shops.delete(shopId);
      await shop.drop();
    },
    async search(shopId, query) {
      const known = await facts(shopId, query.marketId);
      await loadKnownWords(query.languages);
      const shop = shops.get(shopId);
      return shop && known
        ? shop.index.query((view) => searchIndex(view, query, known), query.meter)
        : emptyResult();
    },
    async suggest(shopId, term, limit, { languages, meter } = {}) {
      await loadKnownWords(languages);
      const shop = shops.get(shopId);
      return shop
        ? shop.index.query((view) => suggestTerms(view, term, limit, languages), meter)
        : [];
    },
    async hasThingsCalled(shopId, phrase, { languages = [], meter }) {
      const shop = shops.get(shopId);
      const order = wordOrderOf(languages);
      return shop ? shop.index.query((view) => hasThingsCalled(view, phrase, order), meter) : false;
    },
    async explain(shopId, query, documents) {
      const known = await facts(shopId, query.marketId);
      await loadKnownWords(query.languages);
      const shop = shops.get(shopId);
      return shop && known
        ? shop.index.query((view) => explainScores(view, query, known, documents), query.meter)
        : [];
    },
    async close() {
      shops.clear();
    },
  };
}
