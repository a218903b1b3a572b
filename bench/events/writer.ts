/** Writes events for some seconds in one of three ways, and prints how many became durable and how soon. */
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { z } from 'zod';
import { type ArrivedEvent, EventRecorder } from '../../server/events/recorder.ts';
import { SessionAdmission } from '../../server/events/session-admission.ts';
import type { EventStore } from '../../server/store/tables/shoppers/event-store.ts';
import { openStores } from '../../server/store/stores.ts';
import { createBenchShop } from '../shared/bench-shop.ts';

const optionsSchema = z.object({
  /** An empty folder. */
  data: z.string(),
  /** True if all waiting events share a transaction. */
  isGrouped: z.boolean(),
  /** True if a commit waits for the disk. */
  isDurable: z.boolean(),
  /** Number of senders. Each waits for its response before it sends the next event. */
  senders: z.number(),
  seconds: z.number(),
});

const warmUpMs = 500;
const sessions = 20_000;
const products = 5_000;

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const stores = await openStores({ dataDirectory: options.data });
const shop = await createBenchShop(stores);
await stores.database.close();
const connection = connect(join(options.data, 'vitrine.sqlite'));
try {
  const record = recordWith(connection, stores.events);
  process.stdout.write(JSON.stringify(await measure(record)));
} finally {
  await connection.destroy();
}

type RecordEvent = (event: ArrivedEvent) => Promise<void>;

type Work<Result> = (transaction: Knex.Transaction, locked: readonly number[]) => Promise<Result>;

/** The service's own statements over a connection that differs only in its durability. */
function recordWith(writer: Knex, events: EventStore): RecordEvent {
  const database = {
    write: <Result>(_scope: unknown, work: Work<Result>) =>
      writer.transaction((transaction) => work(transaction, [shop.id])),
    failures: stores.database.failures,
    queuesWriters: false,
  };
  if (!options.isGrouped) {
    return (event) =>
      database.write(shop.id, async (transaction) => {
        await events.addSessions(transaction, shop.id, [event]);
        await events.record(transaction, shop.id, [event], {
          arrivedAt: Date.now(),
          bytes: 0,
        });
      });
  }
  const admission = new SessionAdmission({
    database: stores.database,
    sessions: stores.sessions,
    networkCounts: stores.networkCounts,
    networks: { today: () => 0, rotate: async () => undefined },
    maxPerNetwork: 8,
    isShared: false,
    now: Date.now,
  });
  const recorder = new EventRecorder({
    database,
    events,
    admit: admission.admit.bind(admission),
    onError: (error) => {
      throw error;
    },
  });
  return (event) => recorder.record(shop.id, [event]);
}

function connect(file: string): Knex {
  const pragmas = [
    'PRAGMA journal_mode = WAL',
    `PRAGMA synchronous = ${options.isDurable ? 'FULL' : 'OFF'}`,
    'PRAGMA foreign_keys = ON',
  ].join(';');
  return knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (
        driver: { exec(sql: string, done: (error: Error | null) => void): void },
        done: (error: Error | null) => void,
      ) => driver.exec(pragmas, done),
    },
  });
}

async function measure(record: RecordEvent) {
  const startsAt = performance.now() + warmUpMs;
  const endsAt = startsAt + options.seconds * 1_000;
  const waits: number[] = [];
  let sent = 0;
  const send = async () => {
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      await record(view(sent++));
      const answeredAt = performance.now();
      if (sentAt >= startsAt && answeredAt <= endsAt) {
        waits.push(answeredAt - sentAt);
      }
    }
  };
  await Promise.all(Array.from({ length: options.senders }, send));
  waits.sort((a, b) => a - b);
  return {
    perSecond: waits.length / options.seconds,
    median: waits[Math.floor(waits.length / 2)],
    p99: waits[Math.floor(waits.length * 0.99)],
  };
}

function view(index: number): ArrivedEvent {
  return {
    id: index,
    createdAt: Date.now(),
    verb: 'viewed',
    productId: 1 + (index % products),
    handle: null,
    uuid: `session-${index % sessions}`,
    customerId: null,
    claimedCustomerId: null,
    network: index % sessions,
    isSigned: false,
    isBot: false,
    email: null,
    themeId: null,
    term: null,
    position: null,
    widgetId: null,
    resultCount: null,
    shownIds: null,
    source: null,
  };
}
