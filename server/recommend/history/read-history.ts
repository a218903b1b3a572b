import type { HistoryStore } from '../../store/tables/shoppers/history-store.ts';
import type { History } from '../models/history.ts';
import { readOrders } from './order-reader.ts';
import { readSessions } from './session-reader.ts';

/** Progress of a read. */
interface ReadingProgress {
  what: 'orders' | 'events';
  done: number;
  total: number;
}

const idsPerPiece = 20_000;

interface ReadingOptions {
  /** Later records are not read. Milliseconds since 1970. */
  until?: number;
  onProgress?: (progress: ReadingProgress) => void;
}

/** Reads a shop's history without orders and events of products that it no longer has. */
export async function readHistory(
  store: HistoryStore,
  shopId: number,
  { until = Infinity, onProgress = () => undefined }: ReadingOptions = {},
): Promise<History> {
  const size = await store.size(shopId);
  const report = (what: ReadingProgress['what']) => {
    let done = 0;
    return (more: number) => onProgress({ what, done: (done += more), total: size[what] });
  };
  const productIds = await readProductIds(store, shopId);
  return {
    productIds,
    orders: await readOrders(store, shopId, { productIds, until, onRead: report('orders') }),
    sessions: await readSessions(store, shopId, { productIds, until, onRead: report('events') }),
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
