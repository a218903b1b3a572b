import { setImmediate } from 'node:timers/promises';
import type { SearchEngine } from '../engine.ts';
import type { ProductFacts, ReadProductFacts } from '../product-facts.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import { matchTerm, type Matches } from './match-term.ts';
import { rankMatches } from './rank-matches.ts';
import { ShopIndex } from './shop-index.ts';
import { suggestTerms } from './suggest.ts';

interface EmbeddedEngineDeps {
  facts: ReadProductFacts;
}

/** An engine inside the process: nothing to install, and gone with the process. */
export function createEmbeddedEngine(deps: EmbeddedEngineDeps): SearchEngine {
  const shops = new Map<number, Shop>();
  return {
    open: async () => null,
    keep: async () => undefined,
    explain: async () => [],
    async index(shopId, documents) {
      const shop = shops.get(shopId) ?? emptyShop();
      shops.set(shopId, shop);
      await writeEach(shop, documents, (document) => shop.index.put(document));
    },
    async remove(shopId, productIds) {
      const shop = shops.get(shopId);
      if (shop) {
        await writeEach(shop, productIds, (id) => shop.index.remove(id));
      }
    },
    async reindex(shopId, documents) {
      const shop = emptyShop();
      for await (const batch of documents) {
        await writeEach(shop, batch, (document) => shop.index.put(document));
      }
      shops.set(shopId, shop);
    },
    async drop(shopId) {
      shops.delete(shopId);
    },
    async search(shopId, query) {
      const facts = await deps.facts(shopId, query.marketId);
      const shop = shops.get(shopId);
      return shop && facts
        ? searchIndex(shop.index, query, createAdmission(facts, query))
        : emptyResult();
    },
    async suggest(shopId, term, limit) {
      const shop = shops.get(shopId);
      return shop ? suggestTerms(shop.index, term, limit) : [];
    },
    async close() {
      shops.clear();
    },
  };
}

interface Shop {
  index: ShopIndex;
  /** Writes of a shop follow each other, since each makes pauses in which the next may arrive. */
  lastWrite: Promise<void>;
}

function emptyShop(): Shop {
  return { index: new ShopIndex(), lastWrite: Promise.resolve() };
}

/** The longest time in milliseconds that a write keeps the process from answering. */
const LONGEST_BLOCK = 10;

async function writeEach<T>(
  shop: Shop,
  items: readonly T[],
  write: (item: T) => void,
): Promise<void> {
  const written = writeAfter(shop.lastWrite, items, write);
  // The caller hears of a failure; the writes after it are not to fail with it.
  shop.lastWrite = written.catch(() => undefined);
  await written;
}

async function writeAfter<T>(
  before: Promise<void>,
  items: readonly T[],
  write: (item: T) => void,
): Promise<void> {
  await before;
  let started = performance.now();
  for (const item of items) {
    write(item);
    if (performance.now() - started > LONGEST_BLOCK) {
      await setImmediate();
      started = performance.now();
    }
  }
}

function searchIndex(
  index: ShopIndex,
  { term, offset, limit }: SearchQuery,
  admits: (productId: number) => boolean,
): SearchResult {
  const matches = matchTerm(index, term);
  const admitted = admit(index, matches, admits);
  const { slots, scores } = rankMatches(index, admitted, offset + limit);
  return {
    productIds: slots.slice(offset).map((slot) => index.idOf(slot)),
    scores: scores.slice(offset),
    total: admitted.slots.length,
    facets: {},
    reading: { correctedTerm: null, words: 0, required: 0 },
  };
}

function admit(
  index: ShopIndex,
  { slots, scores }: Matches,
  admits: (productId: number) => boolean,
): Matches {
  const isAdmitted = slots.map((slot) => admits(index.idOf(slot)));
  return {
    slots: slots.filter((_, place) => isAdmitted[place]),
    scores: scores.filter((_, place) => isAdmitted[place]),
  };
}

function createAdmission(
  facts: ProductFacts,
  { filter, exclusions }: SearchQuery,
): (productId: number) => boolean {
  const read = (ids: readonly number[] = []) => ids.map((id) => facts.collectionMembers(id));
  const chosen = read(filter?.collectionIds);
  const excluded = [new Set(exclusions?.productIds), ...read(exclusions?.collectionIds)];
  return (productId) => {
    const slot = facts.slotOf(productId);
    return (
      slot !== undefined &&
      facts.isShown(slot) &&
      (chosen.length === 0 || chosen.some((products) => products.has(productId))) &&
      !excluded.some((products) => products.has(productId))
    );
  };
}

function emptyResult(): SearchResult {
  return {
    productIds: [],
    scores: [],
    total: 0,
    facets: {},
    reading: { correctedTerm: null, words: 0, required: 0 },
  };
}
