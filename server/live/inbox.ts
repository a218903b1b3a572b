import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Knex } from 'knex';
import type { Connector } from '../connectors/connector.ts';
import { resourceOf } from '../connectors/store-change.ts';
import { countedTopic, knownTopics } from '../connectors/topics.ts';
import { GroupCommit } from '../store/port/group-commit.ts';
import type {
  DeliveryCount,
  DeliveryOutcome,
  DeliveryCounts,
} from '../store/tables/live/delivery-counts.ts';
import type { NewDelivery } from '../store/tables/live/delivery-rows.ts';
import { readBody } from './delivery-body.ts';
import { compressBody } from '../store/tables/live/stored-body.ts';
import type { Database } from '../store/port/database.ts';
import type { DeliveryStore } from '../store/tables/live/delivery-store.ts';

/** A webhook whose signature is right. */
export interface SignedDelivery {
  shopId: number;
  connector: Connector;
  /** In the common words. */
  topic: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

export interface InboxDependencies {
  stores: { database: Database; deliveries: DeliveryStore; deliveryCounts: DeliveryCounts };
  now: () => number;
  /** Called when a delivery is on durable storage. */
  onStored?: () => void;
  /** Called when deliveries could not be written. */
  onError: (error: unknown) => void;
  waitWhileAwayMs?: number;
}

/** A delivery to store, or the topic of one that is only counted. */
interface Call {
  shopId: number;
  topic: string;
  delivery: NewDelivery | undefined;
}

const hourMs = 3_600_000;

/** The time in which a repetition with the id of the platform is known. */
const knownForMs = 7 * 24 * hourMs;
/** The same for deliveries without an id: equal bodies may be two changes. */
const equalForMs = hourMs;

const maxWaitingBytes = 64 * 2 ** 20;
const maxBytesTogether = 4 * 2 ** 20;

/** The weight of an empty delivery: its row. */
const rowBytes = 500;

/** Stores verified webhooks with group commit, for the worker to do. */
export class WebhookInbox {
  readonly #dependencies: InboxDependencies;
  readonly #commits: GroupCommit<Call>;

  constructor(dependencies: InboxDependencies) {
    const { stores, onError, waitWhileAwayMs } = dependencies;
    this.#dependencies = dependencies;
    this.#commits = new GroupCommit({
      database: stores.database,
      // Deliveries with the same id are stored once, so a group may be saved twice.
      save: (transaction, calls) => this.#save(transaction, calls),
      weightOf: ({ delivery }) => rowBytes + (delivery?.body.length ?? 0),
      shopOf: ({ shopId }) => shopId,
      maxWaiting: maxWaitingBytes,
      maxTogether: maxBytesTogether,
      tooMany: 'More webhooks have come than can be written at once: send this again in a moment.',
      onError,
      waitWhileAwayMs,
    });
  }

  /** Resolves when the delivery is on durable storage, or known already. */
  async take({ shopId, connector, topic, headers, raw }: SignedDelivery): Promise<void> {
    if (!knownTopics.has(topic)) {
      await this.#commits.write({ shopId, topic: countedTopic(topic), delivery: undefined });
      return;
    }
    const receivedAt = this.#dependencies.now();
    const identity = identityOf(connector, headers, { topic, raw });
    const delivery = {
      shopId,
      delivery: identity.id,
      connector: connector.name,
      topic,
      resource: readResource(connector, topic, raw),
      receivedAt,
      body: await compressBody(raw),
      size: raw.length,
      // At once by the clock of any server: that of this one may be hours ahead.
      dueAt: connector.gatherMs === 0 ? 0 : receivedAt + connector.gatherMs,
      expiresAt: receivedAt + identity.knownForMs,
    };
    await this.#commits.write({ shopId, topic, delivery });
    this.#dependencies.onStored?.();
  }

  /** Refuses new deliveries and resolves when all accepted ones are written. */
  close(): Promise<void> {
    return this.#commits.close();
  }

  async #save(transaction: Knex.Transaction, calls: readonly Call[]): Promise<void> {
    const { stores, now } = this.#dependencies;
    const known = calls.flatMap(({ delivery }) => delivery ?? []);
    const unique = new Map(known.map((delivery) => [nameOf(delivery), delivery]));
    const added = await stores.deliveries.add(transaction, [...unique.values()]);
    const counts = [
      ...calls
        .filter(({ delivery }) => delivery === undefined)
        .map((call) => countOf(call, 'unknown-topic', 1)),
      ...known.map((delivery) => countOf(delivery, 'repeated', 1)),
      ...added.flatMap((delivery) => [
        countOf(delivery, 'repeated', -1),
        countOf(delivery, 'received', 1),
      ]),
    ];
    await stores.deliveryCounts.add(transaction, counts, now());
  }
}

function nameOf({ shopId, delivery }: NewDelivery): string {
  return `${shopId} ${delivery}`;
}

function countOf(
  { shopId, topic }: Pick<Call, 'shopId' | 'topic'>,
  outcome: DeliveryOutcome,
  count: number,
): DeliveryCount {
  return { shopId, topic, outcome, count };
}

/** Returns the id by which a repetition is recognised, and for how long. */
function identityOf(
  connector: Connector,
  headers: IncomingHttpHeaders,
  { topic, raw }: Pick<SignedDelivery, 'topic' | 'raw'>,
): { id: string; knownForMs: number } {
  const eventId = connector.eventIdOf(headers);
  const deliveryId = connector.deliveryIdOf(headers);
  if (eventId === undefined && deliveryId !== undefined) {
    return { id: `id ${shortText(deliveryId)}`, knownForMs };
  }
  const digest = createHash('sha256').update(topic).update('\n').update(raw).digest('base64url');
  // One event may change many records, so it is no name of a delivery by itself.
  return eventId === undefined
    ? { id: `digest ${digest}`, knownForMs: equalForMs }
    : { id: `event ${shortText(eventId)} ${digest}`, knownForMs };
}

/** Ids are a few dozen characters long. A longer one would fill the index. */
function shortText(id: string): string {
  return id.length <= 100 ? id : createHash('sha256').update(id).digest('base64url');
}

/** Returns the record that a delivery is about. One that cannot be read is stored too: the worker tells why. */
function readResource(connector: Connector, topic: string, raw: Buffer): string {
  try {
    const [change] = connector.changes(topic, readBody(raw));
    return change ? resourceOf(change) : topic;
  } catch {
    return topic;
  }
}
