import { SortedIds } from '../../catalog/sorted-ids.ts';
import type { HistoryStore } from '../../store/history-store.ts';
import type { OrderHistory } from '../models/history.ts';
import { type SearchLog, SearchLogBuilder } from '../models/searches/search-log.ts';
import type { ReadingTask } from './order-reader.ts';
import { type CustomerPurchase, ShopperInquiries } from './shopper-inquiries.ts';

/** A page of results is 300 bytes of text. */
const eventsPerPiece = 4_000;

/** What shoppers searched for and what came of it, the shopper who came first first. */
export async function readSearches(
  store: Pick<HistoryStore, 'searchEventsAfter'>,
  shopId: number,
  { productIds, until, onRead }: ReadingTask,
  orders: OrderHistory,
): Promise<SearchLog> {
  const log = new SearchLogBuilder();
  const products = new SortedIds(productIds);
  const purchases = purchasesByCustomer(orders);
  const begin = () => new ShopperInquiries((id) => products.indexOf(id));
  let shopper = begin();
  const finish = () => {
    const bought = [...shopper.customerIds].flatMap((id) => purchases.get(id) ?? []);
    for (const inquiry of shopper.finish(bought)) {
      log.add(inquiry);
    }
  };
  for (let after = { shopperId: 0, at: 0, id: 0 }; ;) {
    const events = await store.searchEventsAfter(shopId, after, eventsPerPiece);
    for (const event of events) {
      if (event.shopperId !== after.shopperId) {
        finish();
        shopper = begin();
      }
      if (event.at <= until) {
        shopper.note(event);
      }
      after = event;
    }
    onRead(events.length);
    if (events.length === 0) {
      finish();
      return log.finish();
    }
  }
}

function purchasesByCustomer(orders: OrderHistory): Map<number, CustomerPurchase[]> {
  const purchases = new Map<number, CustomerPurchase[]>();
  for (const [order, customerId] of orders.customerIds.entries()) {
    if (customerId !== 0) {
      const ofCustomer = purchases.get(customerId) ?? [];
      const at = orders.placedAt[order] ?? 0;
      const lines = orders.products.subarray(orders.starts[order], orders.starts[order + 1]);
      ofCustomer.push(...Array.from(lines, (product) => ({ product, at })));
      purchases.set(customerId, ofCustomer);
    }
  }
  return purchases;
}
