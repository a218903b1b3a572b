import { createHash } from 'node:crypto';
import type { ShopperEvent } from './event.ts';

/** What tells an event from others. */
export type EventIdentity = Pick<
  ShopperEvent,
  'event_id' | 'verb' | 'product_id' | 'handle' | 'uuid' | 'customer_id' | 'created_at'
>;

/** An event that its sender has named. */
export type NamedEvent = Pick<EventIdentity, 'uuid' | 'customer_id'> & { event_id: string };

/**
 * The same event has the same id, so that a file that is read twice counts once: by the name that its
 * sender gave it, else by all that it says. In 52 bits: of ten million events hardly two share one, and
 * these are told apart by their shoppers.
 */
export function eventIdentity(event: EventIdentity): number {
  const { event_id, verb, product_id, handle, uuid, customer_id, created_at } = event;
  return event_id === null
    ? digestOf([verb, product_id, handle, uuid, customer_id, Date.parse(created_at)])
    : namedEventIdentity({ event_id, uuid, customer_id });
}

/**
 * Of an event with a name of its own, whatever else it says. The name is its shopper's: the session, or the
 * customer where there is none. So it is the same event when the shopper has signed in before it is sent again.
 */
export function namedEventIdentity({ event_id, uuid, customer_id }: NamedEvent): number {
  return digestOf([event_id, uuid, uuid === null ? customer_id : null]);
}

function digestOf(parts: readonly (string | number | null)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4);
}
