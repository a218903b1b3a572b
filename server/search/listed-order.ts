import { SortedIds, sortNumbers } from '../catalog/columns/sorted-ids.ts';

/** Products between two pauses. */
const productsBetweenPauses = 4_096;

/** An order of products that no engine knows, such as that of a collection. Takes 20 bytes per product. */
export class ListedOrder {
  readonly productIds: Float64Array;
  readonly #sorted: SortedIds;
  /** The places of the sorted ids. */
  readonly #places: Uint32Array;

  private constructor(productIds: Float64Array, sorted: SortedIds, places: Uint32Array) {
    this.productIds = productIds;
    this.#sorted = sorted;
    this.#places = places;
  }

  /** Creates the order of distinct products. Pauses. */
  static *of(distinctIds: ArrayLike<number>): Generator<void, ListedOrder> {
    const productIds = Float64Array.from(distinctIds);
    const sorted = new SortedIds(yield* sortNumbers(productIds));
    const places = new Uint32Array(productIds.length);
    for (const [place, id] of productIds.entries()) {
      places[sorted.indexOf(id)] = place;
      if (place % productsBetweenPauses === 0) {
        yield;
      }
    }
    return new ListedOrder(productIds, sorted, places);
  }

  /** Returns the same order with its first products in another one. */
  withFirst(productIds: readonly number[]): ListedOrder {
    const reordered = new ListedOrder(this.productIds.slice(), this.#sorted, this.#places.slice());
    for (const [place, id] of productIds.entries()) {
      reordered.productIds[place] = id;
      reordered.#places[this.#sorted.indexOf(id)] = place;
    }
    return reordered;
  }

  /** Returns the place of a product, from 0; Infinity for one that is not listed. */
  placeOf(productId: number): number {
    return this.#places[this.#sorted.indexOf(productId)] ?? Infinity;
  }
}
