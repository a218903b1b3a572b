import type { Columns } from '../../port/sql.ts';

/** A verified webhook as it arrived. */
export interface NewDelivery {
  shopId: number;
  /** The platform's id of the delivery, or a digest of its content. */
  delivery: string;
  /** Name of the connector that reads it. */
  connector: string;
  topic: string;
  /** The record that the delivery is about, such as `products:7`. */
  resource: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Compressed by gzip. */
  body: Buffer;
  /** Uncompressed bytes. */
  size: number;
  /** The time from which on it is worked off; absent: at once. */
  dueAt?: number;
  /** The time until which a repetition is known. */
  expiresAt: number;
}

/** `waiting`: not tried yet; `retrying`: failed, and tried again; `set-aside`: failed too often. */
export type OpenState = 'waiting' | 'retrying' | 'set-aside';

/** A delivery as operators see it. */
export interface ListedDelivery {
  id: number;
  topic: string;
  resource: string;
  receivedAt: number;
  tries: number;
  /** The reason of the last failure; null before one. */
  failure: string | null;
  /** Null for deliveries that are still tried. */
  setAsideAt: number | null;
}

/** A delivery that is not done, with its body; null for one whose body has expired. */
export interface OpenDelivery {
  id: number;
  resource: string;
  /** Compressed by gzip. */
  body: Buffer | null;
  /** Uncompressed bytes. */
  size: number;
}

export interface DeliveryRow {
  id: number;
  shop_id: number;
  connector: string;
  topic: string;
  resource: string;
  received_at: number;
  body: Buffer | null;
  size: number;
  tries: number;
  due_at: number;
  failure: string | null;
  set_aside_at: number | null;
  done_at: number | null;
  expires_at: number;
}

export const newColumns: Columns = {
  shop_id: 'bigint',
  delivery: 'text',
  connector: 'text',
  topic: 'text',
  resource: 'text',
  received_at: 'bigint',
  body: 'bytes',
  size: 'integer',
  tries: 'integer',
  due_at: 'bigint',
  expires_at: 'bigint',
};

/** A delivery that waits, without its body. */
export interface WaitingDelivery {
  id: number;
  shopId: number;
  connector: string;
  topic: string;
  resource: string;
  receivedAt: number;
  size: number;
  tries: number;
}

export function toWaiting(row: DeliveryRow): WaitingDelivery {
  return {
    id: row.id,
    shopId: row.shop_id,
    connector: row.connector,
    topic: row.topic,
    resource: row.resource,
    receivedAt: row.received_at,
    size: row.size,
    tries: row.tries,
  };
}

export function toListed(row: DeliveryRow): ListedDelivery {
  return {
    id: row.id,
    topic: row.topic,
    resource: row.resource,
    receivedAt: row.received_at,
    tries: row.tries,
    failure: row.failure,
    setAsideAt: row.set_aside_at,
  };
}

/** Returns the values of the columns of a new delivery, in order. */
export function toTuple(delivery: NewDelivery): (string | number)[] {
  return [
    delivery.shopId,
    delivery.delivery,
    delivery.connector,
    delivery.topic,
    delivery.resource,
    delivery.receivedAt,
    delivery.body.toString('hex'),
    delivery.size,
    0,
    delivery.dueAt ?? delivery.receivedAt,
    delivery.expiresAt,
  ];
}
