import { SortedIds } from '../../catalog/columns/sorted-ids.ts';
import type { HistoryStore, PastSearchEvent } from '../../store/tables/shoppers/history-store.ts';
import { ordersByCustomer, productsOfOrder } from '../models/customer-orders.ts';
import type { OrderHistory } from '../models/history.ts';
import {
  type ReformulationCounts,
  ReformulationCounter,
  type SearchStep,
} from '../models/searches/reformulations.ts';
import { type SearchLog, SearchLogBuilder } from '../models/searches/search-log.ts';
import type { ReadingTask } from '../history/order-reader.ts';
import { type CustomerPurchase, SearchSessionBuilder } from './search-session-builder.ts';
import { queryWords } from '../models/searches/query-words.ts';
import { type SessionStanding, sessionWeight, trustedStanding } from '../models/session-weight.ts';

/** No person searches more often; a program might. */
const maxSteps = 300;

/** Collects the searches of one shopper from events in the order of their times. */
class SearchSteps {
  readonly steps: SearchStep[] = [];
  /** The weakest of all events. */
  standing: SessionStanding = trustedStanding;
  readonly #lastOf = new Map<string, SearchStep>();

  note({ verb, term, at, networkRank, isSigned }: PastSearchEvent): void {
    const key = term === null ? '' : queryWords(term).join(' ');
    if (term === null || key === '') {
      return;
    }
    const standing = { networkRank, isSigned };
    if (sessionWeight(standing) < sessionWeight(this.standing)) {
      this.standing = standing;
    }
    const known = this.#lastOf.get(key);
    if (verb === 'searched') {
      // A further page is the same search.
      if ((!known || this.steps.at(-1) !== known) && this.steps.length < maxSteps) {
        const step = { term, at, isChosen: false };
        this.steps.push(step);
        this.#lastOf.set(key, step);
      }
    } else if (known && verb !== 'impressed') {
      known.isChosen = true;
    }
  }
}

/** A page of results is 300 bytes of text. */
const eventsPerPiece = 4_000;

interface PastSearches {
  log: SearchLog;
  reformulations: ReformulationCounts;
}

/** Reads the searches of shoppers and their outcomes, ordered by the arrival of the shopper. */
export async function readSearches(
  store: HistoryStore,
  shopId: number,
  { productIds, until, onRead }: ReadingTask,
  orders: OrderHistory,
): Promise<PastSearches> {
  const log = new SearchLogBuilder();
  const reformulations = new ReformulationCounter();
  const products = new SortedIds(productIds);
  const ordersOf = ordersByCustomer(orders);
  const begin = () => new SearchSessionBuilder((id) => products.indexOf(id));
  let shopper = begin();
  let searches = new SearchSteps();
  /**
   * Customers whose orders have confirmed a session. Each confirms one, so that one purchase cannot
   * vouch for invented sessions.
   */
  const confirming = new Set<number>();
  const finish = () => {
    const customers = [...shopper.customerIds].filter((id) => ordersOf.has(id));
    const confirmedBy = shopper.isUntrusted
      ? customers.find((id) => !confirming.has(id))
      : undefined;
    if (confirmedBy !== undefined) {
      confirming.add(confirmedBy);
    }
    const purchases = customers
      .flatMap((id) => ordersOf.get(id) ?? [])
      .flatMap((order) => purchasesOf(orders, order));
    for (const searchSession of shopper.finish(purchases, confirmedBy !== undefined)) {
      log.add(searchSession);
    }
    reformulations.add(searches.steps, searches.standing);
  };
  for (let after = { shopperId: 0, at: 0, id: 0 }; ;) {
    const events = await store.searchEventsAfter(shopId, after, eventsPerPiece);
    for (const event of events) {
      if (event.shopperId !== after.shopperId) {
        finish();
        shopper = begin();
        searches = new SearchSteps();
      }
      if (event.at <= until) {
        shopper.note(event);
        searches.note(event);
      }
      after = { shopperId: event.shopperId, at: event.at, id: event.id };
    }
    onRead(events.length);
    if (events.length === 0) {
      finish();
      return { log: log.finish(), reformulations: reformulations.counts };
    }
  }
}

function purchasesOf(orders: OrderHistory, order: number): CustomerPurchase[] {
  const at = orders.placedAt[order] ?? 0;
  return productsOfOrder(orders, order).map((product) => ({ product, at }));
}
