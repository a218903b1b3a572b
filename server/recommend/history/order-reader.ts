import { SortedIds } from '../../catalog/columns/sorted-ids.ts';
import type { HistoryStore, PastOrder } from '../../store/tables/shoppers/history-store.ts';
import { GrowingColumn } from '../models/growing-column.ts';
import type { OrderHistory } from '../models/history.ts';

/**
 * A piece of gift orders with 26 lines each is 300 kB of text and blocks the event loop for 5 ms.
 */
const ordersPerPiece = 500;

/** The range of a read and its progress callback. */
export interface ReadingTask {
  /** Product ids of the shop, ascending. */
  productIds: Float64Array;
  /** Later orders are left out. Milliseconds since 1970. */
  until: number;
  onRead: (records: number) => void;
}

/** Reads the orders with at least one product that the shop still has, oldest first. */
export async function readOrders(
  store: HistoryStore,
  shopId: number,
  { productIds, until, onRead }: ReadingTask,
): Promise<OrderHistory> {
  const columns = new OrderColumns(productIds);
  for (let after = { placedAt: Number.MIN_SAFE_INTEGER, id: 0 }; ;) {
    const orders = await store.ordersAfter(shopId, after, ordersPerPiece);
    orders.filter(({ placedAt }) => placedAt <= until).forEach((order) => columns.add(order));
    onRead(orders.length);
    const last = orders.at(-1);
    if (last === undefined) {
      return columns.toHistory();
    }
    after = last;
  }
}

class OrderColumns {
  readonly #products: SortedIds;
  /** Product → its line in the last order with it. */
  readonly #lines: Int32Array;
  readonly #placedAt = new GrowingColumn((length) => new Float64Array(length));
  readonly #customerIds = new GrowingColumn((length) => new Float64Array(length));
  readonly #starts = new GrowingColumn((length) => new Uint32Array(length));
  readonly #numbers = new GrowingColumn((length) => new Uint32Array(length));
  readonly #units = new GrowingColumn((length) => new Uint32Array(length));

  constructor(productIds: Float64Array) {
    this.#products = new SortedIds(productIds);
    this.#lines = new Int32Array(productIds.length).fill(-1);
  }

  add({ placedAt, customerId, productIds, units }: PastOrder): void {
    const start = this.#numbers.length;
    productIds.forEach((id, index) => this.#addLine(start, id, units[index] ?? 0));
    if (this.#numbers.length > start) {
      this.#starts.push(start);
      this.#placedAt.push(placedAt);
      this.#customerIds.push(customerId);
    }
  }

  #addLine(start: number, productId: number, units: number): void {
    const product = this.#products.indexOf(productId);
    if (product === -1 || units <= 0) {
      return;
    }
    const line = this.#lines[product] ?? -1;
    if (line >= start) {
      this.#units.add(line, units);
      return;
    }
    this.#lines[product] = this.#numbers.length;
    this.#numbers.push(product);
    this.#units.push(units);
  }

  toHistory(): OrderHistory {
    this.#starts.push(this.#numbers.length);
    return {
      placedAt: this.#placedAt.toArray(),
      customerIds: this.#customerIds.toArray(),
      starts: this.#starts.toArray(),
      products: this.#numbers.toArray(),
      units: this.#units.toArray(),
    };
  }
}
