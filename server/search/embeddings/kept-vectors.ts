import { rm } from 'node:fs/promises';
import { AppError } from '../../base/errors.ts';
import { runInSlices, type WorkMeter } from '../../base/slices.ts';
import type { ProductVector } from '../engine.ts';
import { readVectors, writeVectors } from './vector-file.ts';
import { otherLength, type VectorStore } from './vector-store.ts';
import { VectorTable } from './vector-table.ts';

interface KeptVectorsOptions {
  /** The file of the shop; absent: vectors are kept in memory only. */
  path: string | undefined;
  model: string;
}

/** Vectors in the memory of this process, beside the embedded index. */
export class KeptVectors implements VectorStore {
  readonly #options: KeptVectorsOptions;
  #table: VectorTable;
  #changes = 0;
  #isDropped = false;
  isSaved = true;

  private constructor(options: KeptVectorsOptions, table: VectorTable) {
    this.#options = options;
    this.#table = table;
  }

  /** Loads the saved vectors of a shop. */
  static async open(options: KeptVectorsOptions): Promise<KeptVectors> {
    const { path, model } = options;
    const table = path === undefined ? new VectorTable() : await readVectors(path, model);
    return new KeptVectors(options, table);
  }

  count(): number {
    return this.#table.size;
  }

  dimensions(): number {
    return this.#table.dimensions;
  }

  version(): string {
    return String(this.#changes);
  }

  ids(): readonly number[] {
    return this.#table.ids();
  }

  hashesOf(productIds: readonly number[]): ReadonlyMap<number, string> {
    return new Map(
      productIds.flatMap((id) => {
        const hash = this.#table.hashOf(id);
        return hash === undefined ? [] : [[id, hash] as const];
      }),
    );
  }

  put(vectors: readonly ProductVector[]): void {
    const { dimensions, size } = this.#table;
    const other = vectors.find(({ vector }) => size > 0 && vector.length !== dimensions);
    if (other) {
      throw new AppError('unavailable', otherLength(other.vector.length, dimensions));
    }
    vectors.forEach(({ productId, hash, vector }) => this.#table.put(productId, hash, vector));
    this.isSaved &&= vectors.length === 0;
    this.#changes += vectors.length > 0 ? 1 : 0;
  }

  remove(productIds: readonly number[]): void {
    for (const id of productIds.filter((one) => this.#table.hashOf(one) !== undefined)) {
      this.#table.remove(id);
      this.isSaved = false;
    }
  }

  clear(): void {
    this.#table = new VectorTable();
    this.isSaved = false;
  }

  async save(): Promise<void> {
    const { path, model } = this.#options;
    if (this.isSaved || this.#isDropped) {
      return;
    }
    // The table may change while it is written.
    this.isSaved = true;
    try {
      await (path === undefined ? undefined : writeVectors(path, model, this.#table));
    } catch (error) {
      this.isSaved = false;
      throw error;
    }
    if (this.#isDropped) {
      await this.drop();
    }
  }

  async drop(): Promise<void> {
    this.#isDropped = true;
    if (this.#options.path !== undefined) {
      await rm(this.#options.path, { force: true });
    }
  }

  nearest(query: Int8Array, limit: number, meter?: WorkMeter): Promise<number[]> {
    return runInSlices(this.#table.nearest(query, limit), meter);
  }
}
