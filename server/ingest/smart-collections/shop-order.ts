import {
  type CollectionSortOrder,
  compareInCollection,
  type SortKeys,
} from '../../catalog/collection-order.ts';
import { SortedIds } from '../../catalog/columns/sorted-ids.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import type { SmartCollectionStore } from '../../store/tables/catalog/smart-collection-store.ts';

interface ShopOrderDependencies {
  orders: OrderStore;
  smartCollections: SmartCollectionStore;
}

const keysPerPage = 5_000;

const allTime = {
  recentAfter: Number.MIN_SAFE_INTEGER,
  yearAfter: Number.MIN_SAFE_INTEGER,
  until: Number.MAX_SAFE_INTEGER,
};

/** All products of a shop with their slots, in every sort order of collections. */
export class ShopOrder {
  readonly ids: Float64Array;
  readonly #slots: SortedIds;
  readonly #keys: readonly SortKeys[];
  readonly #orders = new Map<CollectionSortOrder, Uint32Array>();

  /** `keys` are in ascending order of ids. */
  constructor(keys: readonly SortKeys[]) {
    this.ids = Float64Array.from(keys, ({ id }) => id);
    this.#slots = new SortedIds(this.ids);
    this.#keys = keys;
  }

  get size(): number {
    return this.ids.length;
  }

  /** Returns -1 for an unknown product. */
  slotOf(id: number): number {
    return this.#slots.indexOf(id);
  }

  /** Returns all slots in this order. Sorts once and caches the result. */
  slotsBy(order: CollectionSortOrder): Uint32Array {
    const known = this.#orders.get(order);
    if (known) {
      return known;
    }
    const compare = compareInCollection(order);
    const sorted = this.#keys
      .map((key, slot) => ({ key, slot }))
      .toSorted((left, right) => compare(left.key, right.key));
    const slots = Uint32Array.from(sorted, ({ slot }) => slot);
    this.#orders.set(order, slots);
    return slots;
  }
}

/** Reads the sort keys for these orders. */
export async function readShopOrder(
  { orders, smartCollections }: ShopOrderDependencies,
  shopId: number,
  sortOrders: readonly CollectionSortOrder[],
): Promise<ShopOrder> {
  const bestSellers = sortOrders.includes('best-selling')
    ? await orders.bestSellers(shopId, allTime)
    : [];
  const salesRanks = new Map(bestSellers.map((id, rank) => [id, rank]));
  const withTitles = sortOrders.some((order) => order.startsWith('alpha'));
  const keys: SortKeys[] = [];
  for (;;) {
    const page = await smartCollections.sortKeysAfter(shopId, keys.at(-1)?.id ?? 0, {
      limit: keysPerPage,
      withTitles,
    });
    for (const key of page) {
      keys.push({ ...key, salesRank: salesRanks.get(key.id) ?? bestSellers.length });
    }
    if (page.length < keysPerPage) {
      return new ShopOrder(keys);
    }
  }
}
