import { LRUCache } from 'lru-cache';
import { type EventRecord, sessionKey } from '../store/event-store.ts';

/** Whose event it is. */
export interface Arrival extends Pick<EventRecord, 'uuid' | 'customerId' | 'claimedCustomerId'> {
  shopId: number;
}

const rememberedShoppers = 50_000;

/**
 * Gives the events that bring no time of their own one, in milliseconds since 1970. No two of a shopper
 * get the same: lists of what was viewed show them in the order in which they came.
 */
export class ArrivalClock {
  readonly #last = new LRUCache<string, number>({ max: rememberedShoppers });

  /** Before the events that follow it in its call, and after all that the shopper sent earlier. */
  timeOf(arrival: Arrival, arrivedAt: number, following: number): number {
    const session = sessionKey(arrival);
    const shopper = `${arrival.shopId} ${session.customerId} ${session.uuid}`;
    const time = Math.max(arrivedAt - following, (this.#last.get(shopper) ?? 0) + 1);
    this.#last.set(shopper, time);
    return time;
  }
}
