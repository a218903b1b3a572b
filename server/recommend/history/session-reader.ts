import { SortedIds } from '../../catalog/columns/sorted-ids.ts';
import type { HistoryStore, PastEvent } from '../../store/tables/shoppers/history-store.ts';
import { GrowingColumn } from '../models/growing-column.ts';
import { addedToCart, type SessionHistory, viewed } from '../models/history.ts';
import { sessionWeight } from '../models/session-weight.ts';
import type { ReadingTask } from './order-reader.ts';

const eventsPerPiece = 10_000;

const sessionEndsAfterMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;

/** Reads the views and additions to the cart by session, ordered by the begin of the sessions. */
export async function readSessions(
  store: HistoryStore,
  shopId: number,
  { productIds, until, onRead }: ReadingTask,
): Promise<SessionHistory> {
  const columns = new SessionColumns(productIds);
  for (let after = { shopperId: 0, at: 0, id: 0 }; ;) {
    const events = await store.eventsAfter(shopId, after, eventsPerPiece);
    events.filter(({ at }) => at <= until).forEach((event) => columns.add(event));
    onRead(events.length);
    const last = events.at(-1);
    if (last === undefined) {
      return columns.toHistory();
    }
    after = last;
  }
}

class SessionColumns {
  readonly #products: SortedIds;
  readonly #starts = new GrowingColumn((length) => new Uint32Array(length));
  readonly #numbers = new GrowingColumn((length) => new Uint32Array(length));
  readonly #acts = new GrowingColumn((length) => new Uint8Array(length));
  readonly #at = new GrowingColumn((length) => new Float64Array(length));
  readonly #weights = new GrowingColumn((length) => new Float64Array(length));
  readonly #isTrusted = new GrowingColumn((length) => new Uint8Array(length));
  /** Acts and products of the shopper today. */
  readonly #done = new Set<number>();
  #shopperId = 0;
  #lastAt = 0;
  #rank: number | null = null;
  #hasBegun = false;

  constructor(productIds: Float64Array) {
    this.#products = new SortedIds(productIds);
  }

  add({ shopperId, at, verb, productId, ...standing }: PastEvent): void {
    this.#follow(shopperId, at, standing.networkRank);
    const product = this.#products.indexOf(productId);
    const act = verb === 'added' ? addedToCart : viewed;
    const deed = product * 2 + act;
    if (product === -1 || this.#done.has(deed)) {
      return;
    }
    this.#done.add(deed);
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#starts.push(this.#numbers.length);
      this.#weights.push(sessionWeight(standing));
      this.#isTrusted.push(standing.networkRank === null ? 1 : 0);
    }
    this.#numbers.push(product);
    this.#acts.push(act);
    this.#at.push(at);
  }

  /** Extends a session even by events that do not count. Another rank, of another day, begins another session. */
  #follow(shopperId: number, at: number, rank: number | null): void {
    const isAnother = shopperId !== this.#shopperId;
    if (isAnother || rank !== this.#rank || at - this.#lastAt > sessionEndsAfterMs) {
      this.#hasBegun = false;
    }
    if (isAnother || Math.floor(at / dayMs) !== Math.floor(this.#lastAt / dayMs)) {
      this.#done.clear();
    }
    this.#shopperId = shopperId;
    this.#lastAt = at;
    this.#rank = rank;
  }

  toHistory(): SessionHistory {
    const count = this.#starts.length;
    this.#starts.push(this.#numbers.length);
    return inOrderOfTime(
      {
        starts: this.#starts.toArray(),
        products: this.#numbers.toArray(),
        acts: this.#acts.toArray(),
        at: this.#at.toArray(),
        weights: this.#weights.toArray(),
        isTrusted: this.#isTrusted.toArray(),
      },
      count,
    );
  }
}

/** Sorts the sessions, which were read shopper by shopper, by time. */
function inOrderOfTime(read: SessionHistory, count: number): SessionHistory {
  const beginning = (session: number) => read.at[read.starts[session] ?? 0] ?? 0;
  const order = Uint32Array.from({ length: count }, (_, session) => session);
  order.sort((one, other) => beginning(one) - beginning(other) || one - other);
  const sorted: SessionHistory = {
    starts: new Uint32Array(count + 1),
    products: new Uint32Array(read.products.length),
    acts: new Uint8Array(read.acts.length),
    at: new Float64Array(read.at.length),
    weights: Float64Array.from(order, (session) => read.weights[session] ?? 0),
    isTrusted: Uint8Array.from(order, (session) => read.isTrusted[session] ?? 0),
  };
  let length = 0;
  order.forEach((session, place) => {
    const from = read.starts[session] ?? 0;
    const to = read.starts[session + 1] ?? from;
    sorted.products.set(read.products.subarray(from, to), length);
    sorted.acts.set(read.acts.subarray(from, to), length);
    sorted.at.set(read.at.subarray(from, to), length);
    length += to - from;
    sorted.starts[place + 1] = length;
  });
  return sorted;
}
