import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import type { PublicationStore } from '../../store/tables/catalog/publication-store.ts';
import { readListed, toDocuments } from '../index/index-follower.ts';
import type { ClusterLog } from '../typesense/connection/failure-log.ts';
import { createEmbed, type EmbeddingsOptions } from './embeddings-client.ts';
import type { EngineVectors, ProductVector } from '../engine.ts';
import { KeptVectors } from './kept-vectors.ts';
import { MeaningSearch } from './meaning-search.ts';
import { ProductVectors, type ProductVectorsOptions } from './product-vectors.ts';
import { QueryVectors } from './query-vectors.ts';
import { removeStaleVectors, vectorFilePath } from './vector-file.ts';
import { AppError } from '../../base/errors.ts';
import { runWhole } from '../../base/slices.ts';
import { selectNear, spreadOf } from './select-near.ts';
import { otherLength, type VectorStore } from './vector-store.ts';
import { VectorTable } from './vector-table.ts';

/** The sample tells how near unrelated products are. */
const sampleSize = 250;

const sampleMs = 60_000;

/** Another server may have written vectors: answers with few of them are made again after this time. */
const freshMs = 300_000;

/** Vectors in the documents of a cluster, which also finds the nearest. This process keeps a sample only. */
class ClusterVectors implements VectorStore {
  readonly isSaved = true;
  readonly #vectors: EngineVectors;
  readonly #now: () => number;
  #sample: { table: VectorTable; readAt: number } | undefined;
  #changes = 0;

  constructor({ vectors, now }: { vectors: EngineVectors; now: () => number }) {
    this.#vectors = vectors;
    this.#now = now;
  }

  count(): Promise<number> {
    return this.#vectors.count();
  }

  async dimensions(): Promise<number> {
    return (await this.#readSample()).dimensions;
  }

  version(): string {
    return `${this.#changes} ${Math.floor(this.#now() / freshMs)}`;
  }

  /** Returns none: a removed document leaves no vector. */
  ids(): readonly number[] {
    return [];
  }

  hashesOf(productIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return this.#vectors.hashesOf(productIds);
  }

  async put(vectors: readonly ProductVector[]): Promise<void> {
    const [first] = vectors;
    if (!first) {
      return;
    }
    const dimensions = await this.#vectors.dimensions();
    const { length } = first.vector;
    if (dimensions !== 0 && length !== dimensions) {
      throw new AppError('unavailable', otherLength(length, dimensions));
    }
    await this.#vectors.put(vectors);
    this.clear();
  }

  /** Does nothing: the cluster removes documents with their vectors. */
  remove(): void {}

  /** Forgets what was read. The cluster discards vectors when it indexes the shop again. */
  clear(): void {
    this.#sample = undefined;
    this.#changes += 1;
  }

  async save(): Promise<void> {}

  async drop(): Promise<void> {}

  async nearest(query: Int8Array, limit: number): Promise<number[]> {
    const sample = await this.#readSample();
    const near = await this.#vectors.nearest(query, limit);
    return selectNear(
      near.map(({ productId }) => productId),
      Float32Array.from(near, ({ similarity }) => similarity),
      spreadOf(runWhole(sample.similarities(query))),
      limit,
    );
  }

  async #readSample(): Promise<VectorTable> {
    const known = this.#sample;
    if (known && this.#now() - known.readAt < sampleMs) {
      return known.table;
    }
    const table = new VectorTable();
    const readAt = this.#now();
    for (const { productId, hash, vector } of await this.#vectors.sample(sampleSize)) {
      table.put(productId, hash, vector);
    }
    this.#sample = { table, readAt };
    return table;
  }
}

/** A cluster whose documents contain the vectors. */
interface VectorCluster {
  vectorsOf: (shopId: number) => EngineVectors | undefined;
  /** Returns whether this server may write the vectors of a shop now. */
  canWrite: (shopId: number) => boolean;
}

interface MeaningOptions extends EmbeddingsOptions {
  stores: { products: ProductStore; publications: PublicationStore };
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

interface MeaningReading {
  /** `down`: the server has failed, and words find alone. */
  state: 'ready' | 'waiting' | 'down';
  /** The products of a shop that have a vector. */
  products: number;
  /** The reason of the last failure. */
  problem: string | null;
}

/** The requests to the server of embeddings since the start. */
interface EmbeddingsCounts {
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
