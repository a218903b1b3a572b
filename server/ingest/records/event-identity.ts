import { createHash } from 'node:crypto';
import type { ShopperEvent } from './event.ts';

/** The fields that identify an event. */
type EventIdentity = Pick<
  ShopperEvent,
  'event_id' | 'verb' | 'product_id' | 'handle' | 'uuid' | 'customer_id' | 'created_at'
>;

/** An event with an id given by its sender. */
type NamedEvent = Pick<EventIdentity, 'uuid' | 'customer_id'> & { event_id: string };

/**
 * Returns a stable id, so that an event that is imported twice counts once. Uses the sender's event id if
 * there is one, and all identifying fields otherwise. The id has 52 bits: among ten million events
 * collisions are unlikely, and colliding events differ in their shoppers.
 */
export function eventIdentity(event: EventIdentity): number {
  const { event_id, verb, product_id, handle, uuid, customer_id, created_at } = event;
  return event_id === null
    ? digestOf([verb, product_id, handle, uuid, customer_id, Date.parse(created_at)])
    : namedEventIdentity({ event_id, uuid, customer_id });
}

/**
 * Returns the id of an event with a sender's id, whatever its other fields. The sender's id is scoped to
 * the session, or to the customer if there is no session. The id therefore stays the same when the event
 * is sent again after a sign-in.
 */
export function namedEventIdentity({ event_id, uuid, customer_id }: NamedEvent): number {
  return digestOf([event_id, uuid, uuid === null ? customer_id : null]);
}

function digestOf(parts: readonly (string | number | null)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4);
}
