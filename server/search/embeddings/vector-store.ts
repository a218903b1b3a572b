import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { WorkMeter } from '../../base/slices.ts';
import type { ProductVector } from '../engine.ts';

/** The vectors of the products of one shop. */
export interface VectorStore {
  /** False while vectors wait to be saved. */
  readonly isSaved: boolean;
  /** The number of products with a vector. */
  count(): MaybePromise<number>;
  /** The length of all vectors; 0 before the first. */
  dimensions(): MaybePromise<number>;
  /** Changes whenever other products may be near. */
  version(): string;
  /** The products that may have been removed unseen. */
  ids(): readonly number[];
  /** Returns the hashes of the texts of the products that have a vector. */
  hashesOf(productIds: readonly number[]): MaybePromise<ReadonlyMap<number, string>>;
  /** Adds vectors, or replaces those of the products. Throws when their length is not the common one. */
  put(vectors: readonly ProductVector[]): MaybePromise<void>;
  remove(productIds: readonly number[]): void;
  /** Forgets all vectors. */
  clear(): void;
  save(): Promise<void>;
  /** Deletes what was saved. */
  drop(): Promise<void>;
  /** Returns the products that are nearly as near as the nearest. */
  nearest(query: Int8Array, limit: number, meter?: WorkMeter): Promise<number[]>;
}

export function otherLength(length: number, ofProducts: number): string {
  return `The server of embeddings answers vectors of ${length} numbers, while products have ${ofProducts}: its model is another one. Give EMBEDDINGS_MODEL its name, or rebuild the search index.`;
}
