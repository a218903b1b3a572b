import type { EventRecord } from '../../store/tables/shoppers/event-store.ts';
import type { OrderRecord } from '../../store/tables/rows/order-rows.ts';
import type { Stores } from '../../store/stores.ts';
import { lineRecord, orderRecord as storedOrder } from '../../testing/orders.ts';
import { runTraining } from '../training/training-run.ts';

/** The products of a shop and its history. */
export interface HistoryRecords {
  productIds: readonly number[];
  orders: readonly OrderRecord[];
  events: readonly EventRecord[];
}

export function orderRecord(
  id: number,
  createdAt: number,
  units: readonly (readonly [productId: number, units: number])[],
): OrderRecord {
  const lines = units.map(([productId, quantity]) => lineRecord({ productId, quantity }));
  return storedOrder({ id, createdAt, lines });
}

export function viewRecord(
  id: number,
  uuid: string,
  createdAt: number,
  productId: number,
): EventRecord {
  return {
    id,
    createdAt,
    verb: 'viewed',
    productId,
    handle: null,
    uuid,
    customerId: null,
    claimedCustomerId: null,
    email: null,
    themeId: null,
    term: null,
    position: null,
    widgetId: null,
    resultCount: null,
    shownIds: null,
    source: null,
  };
}

export async function saveHistory(
  stores: Stores,
  shopId: number,
  { productIds = [1, 2, 3], orders = [], events = [] }: Partial<HistoryRecords>,
): Promise<void> {
  const products = productIds.map((id) => ({
    id,
    handle: `handle-${id}`,
    status: 'active',
    tags: '',
    createdAt: 0,
    publishedAt: 0,
    variants: [],
    vendor: '',
    productType: '',
    title: `Product${id}`,
    skus: [],
    contentHash: '',
    body: JSON.stringify({ id, title: `Product${id}` }),
  }));
  await stores.database.write(shopId, async (transaction) => {
    await stores.products.save(transaction, shopId, products);
    await stores.orders.save(transaction, shopId, orders);
    await stores.events.add(transaction, shopId, events);
  });
}

/** Runs a training that fails with this error. Returns the rejection. */
export async function runFailingTraining(
  stores: Stores,
  shopId: number,
  reason: string,
): Promise<unknown> {
  return runTraining(stores, shopId, Date.now, () => Promise.reject(new Error(reason))).catch(
    (error: unknown) => error,
  );
}
