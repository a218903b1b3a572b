import { SortedIds, sortNumbers } from '../catalog/columns/sorted-ids.ts';

/** Products between two pauses. */
const productsBetweenPauses = 4_096;

/** An order of products that no engine knows, such as that of a collection. Takes 20 bytes per product. */
export class ListedOrder {
  readonly #listed: Float64Array;
  readonly #sorted: SortedIds;
  /** The places of the sorted ids. */
  readonly #places: Uint32Array;
  /** The other places of some products, by id: an order for one shopper shares all else. */
  readonly #moved: ReadonlyMap<number, number>;

  private constructor(
    listed: Float64Array,
    sorted: SortedIds,
    places: Uint32Array,
    moved: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#listed = listed;
    this.#sorted = sorted;
    this.#places = places;
    this.#moved = moved;
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

  get productIds(): Float64Array {
    if (this.#moved.size === 0) {
      return this.#listed;
    }
    const reordered = this.#listed.slice();
    for (const [id, place] of this.#moved) {
      reordered[place] = id;
    }
    return reordered;
  }

  /** Returns the same order with its first products in another one. */
  withFirst(productIds: readonly number[]): ListedOrder {
    const moved = new Map(productIds.map((id, place) => [id, place]));
    return new ListedOrder(this.#listed, this.#sorted, this.#places, moved);
  }

  /** Returns the place of a product, from 0; Infinity for one that is not listed. */
  placeOf(productId: number): number {
    return this.#moved.get(productId) ?? this.#places[this.#sorted.indexOf(productId)] ?? Infinity;
  }
}
