import { AppError } from '../../base/errors.ts';
import { runWhole } from '../../base/slices.ts';
import type { EngineVectors, ProductVector } from '../engine.ts';
import { selectNear, spreadOf } from './select-near.ts';
import { otherLength, type VectorStore } from './vector-store.ts';
import { VectorTable } from './vector-table.ts';

/** The sample tells how near unrelated products are. */
const sampleSize = 250;
const sampleMs = 60_000;

/** Another server may have written vectors: answers with few of them are made again after this time. */
const freshMs = 300_000;

/** Vectors in the documents of a cluster, which also finds the nearest. This process keeps a sample only. */
export class ClusterVectors implements VectorStore {
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
