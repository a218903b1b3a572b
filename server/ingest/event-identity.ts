import { createHash } from 'node:crypto';
import type { ShopperEvent } from './event.ts';

/** What tells an event from others. */
export type EventIdentity = Pick<
  ShopperEvent,
  'event_id' | 'verb' | 'product_id' | 'handle' | 'uuid' | 'customer_id' | 'created_at'
>;

/**
 * The same event has the same id, so that a file that is read twice counts once: by the name that its
 * sender gave it, else by all that it says. In 52 bits: of ten million events hardly two share one, and
 * these are told apart by their shoppers.
 */
export function eventIdentity(event: EventIdentity): number {
  const { event_id, verb, product_id, handle, uuid, customer_id, created_at } = event;
  return event_id === null
    ? digestOf([verb, product_id, handle, uuid, customer_id, Date.parse(created_at)])
    : namedEventIdentity(event_id);
}

/** Of an event with a name of its own, whatever else it says. */
export function namedEventIdentity(eventId: string): number {
  return digestOf([eventId]);
}

function digestOf(parts: readonly (string | number | null)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4);
}
