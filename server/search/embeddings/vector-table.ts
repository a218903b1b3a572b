import { selectNear, spreadOf } from './select-near.ts';

/** Vectors of products with 8 bits a dimension, compared by their angle. */
export class VectorTable {
  readonly #ids: number[] = [];
  readonly #hashes: string[] = [];
  readonly #places = new Map<number, number>();
  readonly #inverseLengths: number[] = [];
  #values = new Int8Array(0);
  #dimensions = 0;

  get size(): number {
    return this.#ids.length;
  }

  /** The length of all vectors; 0 before the first. */
  get dimensions(): number {
    return this.#dimensions;
  }

  /** Returns the hash of the text of a product's vector. */
  hashOf(productId: number): string | undefined {
    const place = this.#places.get(productId);
    return place === undefined ? undefined : this.#hashes[place];
  }

  ids(): readonly number[] {
    return this.#ids;
  }

  /** Adds a vector of the common length, or replaces that of the product. */
  put(productId: number, hash: string, vector: Int8Array): void {
    if (this.size === 0) {
      this.#dimensions = vector.length;
    }
    const place = this.#places.get(productId) ?? this.size;
    this.#makeRoom((place + 1) * this.#dimensions);
    this.#write(place, { productId, hash, vector });
  }

  remove(productId: number): void {
    const place = this.#places.get(productId);
    const last = this.size - 1;
    const lastId = this.#ids[last];
    if (place === undefined || lastId === undefined) {
      return;
    }
    const hash = this.#hashes[last] ?? '';
    const vector = this.vectorAt(last).slice();
    this.#places.delete(productId);
    this.#ids.length = last;
    this.#hashes.length = last;
    this.#inverseLengths.length = last;
    if (lastId !== productId) {
      this.#write(place, { productId: lastId, hash, vector });
    }
  }

  #write(
    place: number,
    { productId, hash, vector }: { productId: number; hash: string; vector: Int8Array },
  ): void {
    this.#ids[place] = productId;
    this.#hashes[place] = hash;
    this.#places.set(productId, place);
    this.#values.set(vector, place * this.#dimensions);
    this.#inverseLengths[place] = 1 / Math.max(1, lengthOf(vector));
  }

  vectorAt(place: number): Int8Array {
    return this.#values.subarray(place * this.#dimensions, (place + 1) * this.#dimensions);
  }

  /**
   * Yields between some rows. Returns the products whose vectors are nearly as near as the nearest; none when all are
   * alike.
   */
  *nearest(query: Int8Array, limit: number): Generator<void, number[]> {
    const similarities = yield* this.similarities(query);
    return selectNear(this.#ids, similarities, spreadOf(similarities), limit);
  }

  /** Yields between some rows. Returns the cosine of each vector and the query, in the order of `ids`. */
  *similarities(query: Int8Array): Generator<void, Float32Array> {
    const isComparable = query.length === this.#dimensions;
    const similarities = new Float32Array(isComparable ? this.size : 0);
    const inverse = 1 / Math.max(1, lengthOf(query));
    for (let place = 0; place < similarities.length; place++) {
      const inverses = (this.#inverseLengths[place] ?? 0) * inverse;
      similarities[place] = this.#product(place, query) * inverses;
      if (place % rowsBetweenPauses === 0) {
        yield;
      }
    }
    return similarities;
  }

  #product(place: number, query: Int8Array): number {
    const start = place * this.#dimensions;
    let sum = 0;
    for (let dimension = 0; dimension < query.length; dimension++) {
      sum += (this.#values[start + dimension] ?? 0) * (query[dimension] ?? 0);
    }
    return sum;
  }

  #makeRoom(length: number): void {
    if (length > this.#values.length) {
      const larger = new Int8Array(Math.max(length, this.#values.length * 2));
      larger.set(this.#values);
      this.#values = larger;
    }
  }
}

const rowsBetweenPauses = 256;

/** Returns a vector with 8 bits a dimension. Its length has no meaning. */
export function quantize(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) =>
    largest === 0 ? 0 : Math.round((127 * value) / largest),
  );
}

function lengthOf(vector: Int8Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
