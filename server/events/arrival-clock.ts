import { BoundedCache } from '../base/bounded-cache.ts';
import { type EventRecord, sessionKey } from '../store/tables/shoppers/event-store.ts';

/** The shop and the shopper of an event. */
interface EventOwner extends Pick<EventRecord, 'uuid' | 'customerId' | 'claimedCustomerId'> {
  shopId: number;
}

/**
 * Assigns times to events that bring none, in milliseconds since 1970. The times of a shopper are unique, so
 * that lists of viewed products keep the order of arrival.
 */
export class ArrivalClock {
  readonly #last = new BoundedCache<string, number>({ name: 'arrival-times', sizeOf: () => 16 });

  /**
   * Returns the time of an event. It is later than the last event of the shopper and earlier than the
   * `following` events of its call.
   */
  timeOf(owner: EventOwner, arrivedAt: number, following: number): number {
    const session = sessionKey(owner);
    const shopper = `${owner.shopId} ${session.customerId} ${session.uuid}`;
    const time = Math.max(arrivedAt - following, (this.#last.get(shopper) ?? 0) + 1);
    this.#last.set(shopper, time);
    return time;
  }
}
