import { setImmediate } from 'node:timers/promises';
import type { SearchEngine, SearchQuery, SearchResult } from '../engine.ts';
import { createAdmission, type CollectionProductIds } from '../admission.ts';
import { matchTerm, type Matches } from './match-term.ts';
import { rankMatches } from './rank-matches.ts';
import { ShopIndex } from './shop-index.ts';
import { suggestTerms } from './suggest.ts';

interface EmbeddedEngineDeps {
  /** Read at every query, so that a changed collection needs no indexing. */
  collectionProductIds: CollectionProductIds;
}

/** An engine inside the process: nothing to install, and gone with the process. */
export function createEmbeddedEngine(deps: EmbeddedEngineDeps): SearchEngine {
  const shops = new Map<number, Shop>();
  return {
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
      const admits = createAdmission(deps.collectionProductIds, shopId, query.filter);
      const shop = shops.get(shopId);
      return shop ? searchIndex(shop.index, query, admits) : emptyResult();
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
  admits: ((productId: number) => boolean) | null,
): SearchResult {
  const matches = matchTerm(index, term);
  const admitted = admits ? admit(index, matches, admits) : matches;
  const { slots, scores } = rankMatches(index, admitted, offset + limit);
  return {
    productIds: slots.slice(offset).map((slot) => index.idOf(slot)),
    scores: scores.slice(offset),
    total: admitted.slots.length,
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

function emptyResult(): SearchResult {
  return { productIds: [], scores: [], total: 0 };
}
