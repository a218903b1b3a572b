import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from './json-object.ts';
import type { StoreChange } from './store-change.ts';

/** The head of a delivery. */
export interface DeliveryHead {
  headers: IncomingHttpHeaders;
  /** The topic of the path, such as `products/update`. */
  pathTopic: string;
  /** The id of the shop in the path, for platforms that name no shop in a header. */
  pathShopId: number | undefined;
}

/** The name of the shop that a delivery claims to be from. */
export type ShopName = { domain: string } | { id: number };

/** The secrets that a signature may be made with; null for one that is no longer valid. */
export type WebhookSecrets = readonly [current: string, former: string | null];

/** The port to a platform: how it signs, names and words what it sends. */
export interface Connector {
  /** The name in the database. A released name never changes. */
  readonly name: string;
  /** Returns whether the headers are those of this platform. */
  recognises(headers: IncomingHttpHeaders): boolean;
  shopOf(head: DeliveryHead): ShopName | undefined;
  /** Returns whether the headers have a signature, right or wrong. */
  hasSignature(headers: IncomingHttpHeaders): boolean;
  /** Returns whether one of the secrets signed the bytes. Takes as long for a wrong signature as for a right one. */
  verify(headers: IncomingHttpHeaders, raw: Buffer, secrets: WebhookSecrets): boolean;
  /** Returns the topic of the header in the common words (`products/update`); undefined without one. */
  topicOf(headers: IncomingHttpHeaders): string | undefined;
  /** Returns the topic of a path in the common words. */
  commonTopic(topic: string): string;
  /** Returns the id by which a repeated delivery is known; undefined when the platform sends none. */
  deliveryIdOf(headers: IncomingHttpHeaders): string | undefined;
  /** Returns the id of the event behind a delivery, which groups its repetitions; undefined without one. */
  eventIdOf(headers: IncomingHttpHeaders): string | undefined;
  /** The bytes of the longest trial request; 0 when the platform sends none. */
  readonly maxPingBytes: number;
  /** Returns true for a trial request that the platform sends without a signature and that means nothing. */
  isPing(raw: Buffer): boolean;
  /**
   * The time for which deliveries are gathered that are only a sign of a change, until their records are read again; 0
   * for a platform whose deliveries tell the change.
   */
  readonly gatherMs: number;
  /** Returns what a delivery of a known topic changes. Throws an `AppError` for a body that it cannot read. */
  changes(topic: string, body: JsonObject): StoreChange[];
}

/** Returns the connector whose headers a delivery has; the first one when no other recognises them. */
export function connectorFor(
  [first, ...others]: readonly [Connector, ...Connector[]],
  headers: IncomingHttpHeaders,
): Connector {
  return others.find((connector) => connector.recognises(headers)) ?? first;
}
