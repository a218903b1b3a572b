import { SortedIds } from '../../catalog/sorted-ids.ts';
import type { HistoryStore } from '../../store/history-store.ts';
import type { History } from '../models/history.ts';
import { readOrders } from './order-reader.ts';
import { readSessions } from './session-reader.ts';

/** How much of what has been read. */
export interface ReadingProgress {
  what: 'orders' | 'events';
  done: number;
  total: number;
}

const idsPerPiece = 20_000;

/** The shop's past. Orders and events of products that it no longer has are left out. */
export async function readHistory(
  store: HistoryStore,
  shopId: number,
  onProgress: (progress: ReadingProgress) => void = () => undefined,
): Promise<History> {
  const size = await store.size(shopId);
  const report = (what: ReadingProgress['what']) => {
    let done = 0;
    return (more: number) => onProgress({ what, done: (done += more), total: size[what] });
  };
  const productIds = await readProductIds(store, shopId);
  const products = new SortedIds(productIds);
  return {
    productIds,
    orders: await readOrders(store, shopId, products, productIds.length, report('orders')),
    sessions: await readSessions(store, shopId, products, report('events')),
  };
}

async function readProductIds(store: HistoryStore, shopId: number): Promise<Float64Array> {
  const ids: number[] = [];
  for (;;) {
    const piece = await store.productIdsAfter(shopId, ids.at(-1) ?? 0, idsPerPiece);
    ids.push(...piece);
    if (piece.length < idsPerPiece) {
      return Float64Array.from(ids);
    }
  }
}
