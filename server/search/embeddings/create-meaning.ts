import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { Stores } from '../../store/stores.ts';
import { readListed, toDocuments } from '../index/index-follower.ts';
import type { ClusterLog } from '../typesense/connection/failure-log.ts';
import { createEmbed, type EmbeddingsOptions } from './embeddings-client.ts';
import type { EngineVectors } from '../engine.ts';
import { ClusterVectors } from './cluster-vectors.ts';
import { KeptVectors } from './kept-vectors.ts';
import { MeaningSearch } from './meaning-search.ts';
import { ProductVectors, type ProductVectorsOptions } from './product-vectors.ts';
import { QueryVectors } from './query-vectors.ts';
import { removeStaleVectors, vectorFilePath } from './vector-file.ts';

/** A cluster whose documents contain the vectors. */
export interface VectorCluster {
  vectorsOf: (shopId: number) => EngineVectors | undefined;
  /** Returns whether this server may write the vectors of a shop now. */
  canWrite: (shopId: number) => boolean;
}

export interface MeaningOptions extends EmbeddingsOptions {
  stores: Pick<Stores, 'products' | 'publications'>;
  texts: ProductTexts;
  searchFolder?: string | undefined;
  /** Absent: vectors are kept in the process, beside the embedded index. */
  cluster?: (() => VectorCluster | undefined) | undefined;
  log: ClusterLog;
  now: () => number;
}

/** The search by meaning of all shops. */
export interface Meaning {
  model: string;
  search: MeaningSearch;
  products: ProductVectors;
  /** Has the products of all shops read for what has changed since their vectors were stored. */
  open: (shopIds: readonly number[]) => Promise<void>;
  /** Has the products of a shop read whose documents were written to an empty collection. */
  noteBuilt: (shopId: number) => void;
  /** Reads the state of a shop. */
  read: (shopId: number) => Promise<MeaningReading>;
  count: () => EmbeddingsCounts;
}

export function createMeaning(options: MeaningOptions): Meaning {
  const { stores, texts, searchFolder: folder, cluster, log, now, model } = options;
  const embed = createEmbed(options);
  const listing = { texts, publications: stores.publications };
  const products = new ProductVectors({
    embed,
    model,
    idsAfter: (shopId, afterId, limit) => stores.products.idsAfter(shopId, afterId, limit),
    readListed: async (shopId, ids) => toDocuments(await readListed(listing, shopId, ids)),
    ...storeOf(options),
    log,
  });
  const queries = new QueryVectors({ embed, now });
  return {
    model,
    search: new MeaningSearch({ products, queries }),
    products,
    async open(shopIds) {
      if (folder !== undefined) {
        await removeStaleVectors(folder, cluster ? [] : shopIds);
      }
      await products.open(shopIds);
    },
    noteBuilt(shopId) {
      products.rebuild(shopId).catch((error: unknown) => {
        log.error({ err: error }, 'the vectors of a shop cannot be read');
      });
    },
    read: (shopId) => readMeaning(products, queries, shopId),
    count: () => ({
      isDown: products.hasFailed || queries.isResting,
      asked: products.counts.asked + queries.counts.asked,
      failed: products.counts.failed + queries.counts.failed,
    }),
  };
}

/** Returns where vectors are stored: in the documents of a cluster, or in this process. */
function storeOf({
  cluster,
  searchFolder: folder,
  model,
  now,
}: MeaningOptions): Pick<ProductVectorsOptions, 'openStore' | 'canStore'> {
  if (cluster) {
    return {
      async openStore(shopId) {
        const vectors = cluster()?.vectorsOf(shopId);
        if (!vectors) {
          throw new Error('A cluster without a model stores no vectors.');
        }
        return new ClusterVectors({ vectors, now });
      },
      canStore: (shopId) => cluster()?.canWrite(shopId) === true,
    };
  }
  return {
    openStore: (shopId) => {
      const path = folder === undefined ? undefined : vectorFilePath(folder, shopId);
      return KeptVectors.open({ path, model });
    },
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

async function readMeaning(
  products: ProductVectors,
  queries: QueryVectors,
  shopId: number,
): Promise<MeaningReading> {
  const problem = products.problemOf(shopId) ?? (queries.isResting ? queries.problem : undefined);
  const state = products.isWaiting(shopId) ? 'waiting' : 'ready';
  return {
    state: problem === undefined ? state : 'down',
    products: (await products.storeOf(shopId)?.count()) ?? 0,
    problem: problem ?? null,
  };
}
