import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { Stores } from '../../store/stores.ts';
import { readListed, toDocuments } from '../index/index-follower.ts';
import type { ClusterLog } from '../typesense/connection/failure-log.ts';
import { createEmbed, type EmbeddingsOptions } from './embeddings-client.ts';
import { MeaningSearch } from './meaning-search.ts';
import { ProductVectors } from './product-vectors.ts';
import { QueryVectors } from './query-vectors.ts';

export interface MeaningOptions extends EmbeddingsOptions {
  stores: Pick<Stores, 'products' | 'publications'>;
  texts: ProductTexts;
  searchFolder?: string | undefined;
  log: ClusterLog;
  now: () => number;
}

/** The search by meaning of all shops. */
export interface Meaning {
  search: MeaningSearch;
  products: ProductVectors;
  /** Reads the state of a shop. */
  read: (shopId: number) => MeaningReading;
  count: () => EmbeddingsCounts;
}

export function createMeaning(options: MeaningOptions): Meaning {
  const { stores, texts, searchFolder: folder, log, now, model } = options;
  const embed = createEmbed(options);
  const listing = { texts, publications: stores.publications };
  const products = new ProductVectors({
    embed,
    model,
    idsAfter: (shopId, afterId, limit) => stores.products.idsAfter(shopId, afterId, limit),
    readListed: async (shopId, ids) => toDocuments(await readListed(listing, shopId, ids)),
    folder,
    log,
  });
  const queries = new QueryVectors({ embed, now });
  return {
    search: new MeaningSearch({ products, queries }),
    products,
    read: (shopId) => readMeaning(products, queries, shopId),
    count: () => ({
      isDown: products.hasFailed || queries.isResting,
      asked: products.counts.asked + queries.counts.asked,
      failed: products.counts.failed + queries.counts.failed,
    }),
  };
}

export interface MeaningReading {
  /** `down`: the server has failed, and words find alone. */
  state: 'ready' | 'waiting' | 'down';
  /** The products of a shop that have a vector. */
  products: number;
  /** The reason of the last failure. */
  problem: string | null;
}

/** The requests to the server of embeddings since the start. */
export interface EmbeddingsCounts {
  isDown: boolean;
  asked: number;
  failed: number;
}

function readMeaning(products: ProductVectors, queries: QueryVectors, shopId: number) {
  const problem = products.problemOf(shopId) ?? (queries.isResting ? queries.problem : undefined);
  const state = products.isWaiting(shopId) ? ('waiting' as const) : ('ready' as const);
  return {
    state: problem === undefined ? state : ('down' as const),
    products: products.table(shopId)?.size ?? 0,
    problem: problem ?? null,
  };
}
