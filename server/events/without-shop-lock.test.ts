import { describe, expect } from 'vitest';
import { openDatabase } from '../store/dialects/open-database.ts';
import { recordChanges } from '../store/feed/change-feed.ts';
import type { Database } from '../store/port/database.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { countEvents } from '../store/tables/insight/count-events.ts';
import { takePending } from '../store/tables/insight/pending-counts.ts';
import { test } from '../store/testing/shop-fixture.ts';
import { eventRecord } from '../testing/events.ts';
import { isOnPostgres } from '../testing/test-data.ts';
import { eraseShopper } from '../ingest/shoppers/erase-shopper.ts';
import { type ArrivedEvent, EventRecorder } from './recorder.ts';
import { SessionAdmission } from './session-admission.ts';

/** Returns what records the events of one copy. */
function copyOf({ database, events, sessions, networkCounts }: Stores) {
  const admission = new SessionAdmission({
    database,
    sessions,
    networkCounts,
    networks: { today: () => 1, rotate: async () => undefined },
    maxPerNetwork: 8,
    isShared: true,
    now: Date.now,
  });
  return new EventRecorder({
    database,
    events,
    admit: admission.admit.bind(admission),
    onError: (error) => {
      throw error;
    },
  });
}

function arrived(id: number, more: Partial<ArrivedEvent> = {}): ArrivedEvent {
  return {
    ...eventRecord({ id, productId: id, uuid: `u-${id % 5}`, createdAt: Date.now() }),
    network: id % 3,
    isSigned: false,
    isBot: false,
    ...more,
  };
}

const clicked = { verb: 'clicked', widgetId: 3 } as const;

/** Returns the clicks in the figures of the shop. */
async function countClicks({ dailyCounts }: Stores, shopId: number): Promise<number> {
  await dailyCounts.countPending(shopId);
  const [sums] = await dailyCounts.byKey(shopId, 'widget', { from: 0, to: 100_000 });
  return sums?.counts.clicks ?? 0;
}

async function storedIds({ database }: Stores): Promise<number[]> {
  return database.read('events').orderBy('id').pluck('id');
}

describe.skipIf(!isOnPostgres)('events of one shop', () => {
  test('are recorded by two copies while others hold the row of its feed and its lock', async ({
    data,
    stores,
    shopId,
  }) => {
    const others = [await openStores(data), await openStores(data)];
    const copies = others.map(copyOf);
    await stores.database.write(shopId, async (transaction) => {
      await transaction('feed_heads').where({ shop_id: shopId }).forUpdate().first();
      await Promise.all(copies.map((copy, index) => copy.record(shopId, [arrived(index + 1)])));
      expect(await storedIds(stores)).toEqual([1, 2]);
    });
    await Promise.all(others.map(({ database }) => database.close()));
  });

  test('are recorded by two copies that do not wait for one another', async ({
    data,
    stores,
    shopId,
  }) => {
    const other = await openStores(data);
    const append = { access: 'append' } as const;
    await stores.database.write(
      shopId,
      async (transaction) => {
        const event = arrived(1);
        await stores.events.addSessions(transaction, shopId, [event]);
        await stores.events.record(transaction, shopId, [event], { arrivedAt: 1, bytes: 1 });
        await copyOf(other).record(shopId, [arrived(2)]);
        expect(await storedIds(stores)).toEqual([2]);
      },
      append,
    );
    expect(await storedIds(stores)).toEqual([1, 2]);
    await other.database.close();
  });

  test('wait for the erasure of a person, and then belong to a new session', async ({
    data,
    stores,
    shopId,
  }) => {
    const other = await openStores(data);
    await copyOf(stores).record(shopId, [arrived(1)]);
    const copy = copyOf(other);
    const recorded: Promise<void>[] = [];
    const { database } = stores;
    const whileErasing: Database = {
      ...database,
      write: (scope, work, options) =>
        database.write(
          scope,
          async (transaction, locked) => {
            if (options?.access === 'alone' && recorded.length === 0) {
              recorded.push(copy.record(shopId, [arrived(6)]));
            }
            return work(transaction, locked);
          },
          options,
        ),
    };
    await eraseShopper({ ...stores, database: whileErasing }, shopId, { uuid: 'u-1' });
    await Promise.all(recorded);
    const ids = await storedIds(stores);
    expect(ids).not.toContain(1);
    expect(recorded).toHaveLength(1);
    await stores.dailyCounts.countPending(shopId);
    await other.database.close();
  });

  test('end a search once, also when they are recorded while later ones are counted', async ({
    data,
    stores,
    shopId,
  }) => {
    const other = await openStores(data);
    const at = Date.now() - 60_000;
    const of = (id: number, more: Partial<ArrivedEvent>) =>
      arrived(id, { uuid: 'u-1', createdAt: at + id * 1_000, ...more });
    await copyOf(stores).record(shopId, [of(1, { verb: 'searched', term: 'mug' })]);
    await stores.dailyCounts.countPending(shopId);
    await copyOf(stores).record(shopId, [of(3, {})]);
    await stores.database.write(shopId, async (transaction) => {
      const taken = await takePending(transaction, shopId);
      await copyOf(other).record(shopId, [of(2, {})]);
      await countEvents(transaction, stores.database.sql, shopId, {
        added: taken.events,
        removed: [],
        keepsSums: false,
      });
    });
    await stores.dailyCounts.countPending(shopId);
    const [sums] = await stores.dailyCounts.byKey(shopId, 'shop', { from: 0, to: 100_000 });
    expect(sums?.counts).toMatchObject({ searches: 1, exits: 0 });
    await other.database.close();
  });
});

describe('an event that comes again', () => {
  test('spends nothing of its network, whichever copy it comes to', async ({
    data,
    stores,
    shopId,
  }) => {
    const other = await openStores(data);
    const copies = [copyOf(stores), copyOf(other)];
    const event = arrived(1, { ...clicked, network: 1 });
    for (let time = 0; time < 10; time += 1) {
      await Promise.all(copies.map((copy) => copy.record(shopId, [event, event])));
    }
    const [row]: unknown[] = await stores.database.read('network_counts').where({ network: 1 });
    expect(row).toMatchObject({ clicks: 1, sessions: 1 });
    expect(await countClicks(stores, shopId)).toBe(1);
    await copies[0]?.record(shopId, [arrived(2, { ...clicked, network: 1 })]);
    expect(await countClicks(stores, shopId)).toBe(2);
    await other.database.close();
  });
});

test('two copies together let a network count for no more than one', async ({
  data,
  stores,
  shopId,
}) => {
  const other = await openStores(data);
  const own = copyOf(stores);
  const copies = [own, copyOf(other)];
  const sent = Array.from({ length: 40 }, (_, id) =>
    (copies[id % 2] ?? own).record(shopId, [arrived(id, { ...clicked, network: 1 })]),
  );
  await Promise.all(sent);
  // A network without signed sessions counts for nine clicks a day.
  expect(await countClicks(stores, shopId)).toBe(9);
  expect(await storedIds(stores)).toHaveLength(40);
  await other.database.close();
});

test('what is counted while events arrive is what a recount finds, each event once and in the log', async ({
  data,
  stores,
  shopId,
}) => {
  const other = await openStores(data);
  const copies = [copyOf(stores), copyOf(other)];
  const total = 200;
  const start = Date.now() - 3_600_000;
  const recordFrom = async (copy: EventRecorder | undefined, first: number) => {
    for (let id = first; id < total; id += 2) {
      const term = verbOf(id) === 'viewed' ? null : `term ${id % 7}`;
      // Each has a network of its own, so that none is left out.
      const more = { verb: verbOf(id), term, network: id, createdAt: start + id * 1_000 };
      await copy?.record(shopId, [arrived(id, { ...more, pageType: 'cart' })]);
    }
  };
  const recording = new AbortController();
  const counting = async () => {
    while (!recording.signal.aborted) {
      await other.dailyCounts.countPending(shopId, { limit: 3 });
    }
  };
  const recorded = Promise.all(copies.map(recordFrom)).finally(() => recording.abort());
  await Promise.all([recorded, counting()]);
  await stores.dailyCounts.countPending(shopId);
  const sums = () =>
    stores.database.read('daily_counts').orderBy(['dimension', 'day', 'key', 'layer']);
  const counted = await sums();
  await stores.dailyCounts.recount(shopId);
  expect(counted).toEqual(await sums());
  const log = await stores.arrivals.after(shopId, { seq: 0, place: 0 }, 2 * total);
  expect(
    log.events.map(({ productId }) => productId).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual(Array.from({ length: total }, (_, id) => id));
  await other.database.close();
});

test('a follower reads each line of writers at the same time, none before its head and none too late', async ({
  data,
  stores,
  shopId,
}) => {
  const other = await openDatabase(data);
  const lines = 60;
  const write = async (database: Database, first: number) => {
    for (let id = first; id < lines; id += 3) {
      await database.write(shopId, async (transaction) => {
        recordChanges(transaction, shopId, [{ kind: 'product', id }]);
        await transaction.raw('SELECT 1');
        recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
      });
    }
  };
  const writing = new AbortController();
  const seen: number[] = [];
  let position = (await stores.feed.heads()).get(shopId)?.seq ?? 0;
  const poll = async () => {
    const head = (await stores.feed.heads()).get(shopId)?.seq ?? 0;
    const changes = await stores.feed.after(shopId, position, 1_000);
    seen.push(...changes.flatMap(({ kind, id }) => (kind === 'product' ? id : [])));
    position = changes.at(-1)?.seq ?? position;
    expect(position).toBeGreaterThanOrEqual(head);
  };
  const follow = async () => {
    while (!writing.signal.aborted) {
      await poll();
    }
    await poll();
  };
  const written = Promise.all([
    write(stores.database, 0),
    write(other, 1),
    write(other, 2),
  ]).finally(() => writing.abort());
  await Promise.all([written, follow()]);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: lines }, (_, id) => id));
  await other.close();
});

function verbOf(id: number) {
  return (['searched', 'clicked', 'viewed'] as const)[id % 3] ?? 'viewed';
}
