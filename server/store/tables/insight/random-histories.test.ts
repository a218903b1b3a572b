import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eraseShopper } from '../../../ingest/shoppers/erase-shopper.ts';
import { caseCount } from '../../../testing/case-count.ts';
import { eventRecord, recordEvents } from '../../../testing/events.ts';
import { newShop } from '../../../testing/factories.ts';
import { lineRecord, orderRecord } from '../../../testing/orders.ts';
import { createTestData, type TestData } from '../../../testing/test-data.ts';
import { openStores, type Stores } from '../../stores.ts';
import { liveCounts, toldCounts } from '../../testing/counts-fixture.ts';

const start = Date.UTC(2026, 2, 28, 20);
const hourMs = 3_600_000;

/** Times around midnight and the change of the clocks in Berlin, some of them a minute or half an hour apart. */
const time = fc
  .record({
    tenths: fc.integer({ min: 0, max: 240 }),
    after: fc.constantFrom(0, 0, 59_999, 60_000, 60_001, 1_800_000, 1_800_001),
    off: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ tenths, after, off }) => start + (tenths * hourMs) / 10 + after + off);
const uuid = fc.constantFrom('u-1', 'u-2', 'u-3');
const customerId = fc.option(fc.constantFrom(7, 8), { freq: 3 });
const productId = fc.integer({ min: 1, max: 3 });
const widgetId = fc.option(fc.constantFrom(31, 32));
const term = fc.option(fc.constantFrom('mug', 'Mug', ' jug', 'jug', ' ', ''));

const event = fc
  .record({
    createdAt: time,
    verb: fc.constantFrom('viewed', 'added', 'searched', 'clicked', 'clicked', 'impressed'),
    uuid,
    customerId,
    productId,
    widgetId,
    term,
    position: fc.option(fc.integer({ min: 1, max: 4 })),
    resultCount: fc.option(fc.constantFrom(0, 5)),
    source: fc.option(fc.constantFrom('ruleset/12/3', 'recommender/top_sellers', 'quick_view')),
  })
  .map((fields) => ({ ...fields, verb: fields.verb as 'viewed' }));

const order = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  createdAt: time,
  counted: fc.boolean(),
  customerId,
  uuid: fc.option(uuid),
  lines: fc.array(
    fc
      .record({
        productId,
        quantity: fc.integer({ min: 0, max: 3 }),
        price: fc.constantFrom(100, 250),
        discount: fc.constantFrom(0, 50),
        widgetId: fc.option(fc.constant(31), { freq: 3 }),
      })
      .map((line) => lineRecord(line)),
    { maxLength: 3 },
  ),
});

/**
 * A step of a history. `isKilled` ends it before its transaction is committed; events with `isRecorded` are counted
 * later.
 */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      events: fc.array(event, { minLength: 1, maxLength: 6 }),
      isRecorded: fc.boolean(),
      isKilled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ batches: fc.constantFrom(0, 1, 2, 100) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      orders: fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 3 }),
      isKilled: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      removedOrders: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      replacedEvents: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }),
    }),
  },
);

/** A recount that ends after some days, as a kill would end it. */
const endedRecount = fc.record({ recountedDays: fc.integer({ min: 1, max: 2 }) });

/** A change of the time zone, which moves orders to other days. */
const move = fc.record({ timeZone: fc.constantFrom('Asia/Tokyo', 'Europe/Berlin') });

const erasure = fc.oneof(
  fc.record({ erasedUuid: uuid }),
  fc.record({ erasedCustomer: fc.constantFrom(7, 8) }),
  fc.record({ retainedFrom: time }),
);

const killed = new Error('killed');
let data: TestData;
let stores: Stores;
let shops = 0;

beforeAll(async () => {
  data = await createTestData();
  stores = await openStores(data);
});

afterAll(async () => {
  await stores.database.close();
  await data.remove();
});

describe('counts that are kept', () => {
  test('equal a recount from the rows after any history with kills in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 9, arbitrary: step }, erasure, endedRecount, move), {
          maxLength: 9,
        }),
        async (steps) => {
          const shopId = await emptyShop();
          for (const [index, one] of steps.entries()) {
            await run(shopId, one, index);
          }
          await stores.dailyCounts.countPending(shopId);
          const kept = await liveCounts(stores);
          await stores.dailyCounts.recount(shopId);
          expect(await liveCounts(stores)).toEqual(kept);
        },
      ),
      { numRuns: caseCount(8, 150) },
    );
  });

  test('do not change when a person is erased or events become too old', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), erasure, async (steps, end) => {
        const shopId = await emptyShop();
        for (const [index, one] of steps.entries()) {
          await run(shopId, one, index);
        }
        await stores.dailyCounts.countPending(shopId);
        const before = await toldCounts(stores);
        await run(shopId, end, steps.length);
        expect(await toldCounts(stores)).toEqual(before);
        await stores.dailyCounts.recount(shopId);
        expect(await toldCounts(stores)).toEqual(before);
      }),
      { numRuns: caseCount(8, 150) },
    );
  });
});

/** Creates a shop, and removes the counts and rows of the former one. */
async function emptyShop(): Promise<number> {
  return stores.database.write(null, async (transaction) => {
    await transaction('shops').del();
    await transaction('event_shoppers').del();
    shops += 1;
    const domain = `shop-${shops}.example`;
    const { id } = await stores.shops.create(
      transaction,
      newShop({ domain, timezone: 'Europe/Berlin' }),
    );
    const version = { shop_id: id, version: 1, body: null, note: '', actor: 'cli', at: 1 };
    await transaction('versions').insert([
      { ...version, kind: 'widget', object: 31 },
      { ...version, kind: 'widget', object: 32 },
      { ...version, kind: 'ruleset', object: 12 },
    ]);
    return id;
  });
}

type Step =
  typeof step | typeof erasure | typeof endedRecount | typeof move extends fc.Arbitrary<infer One>
    ? One
    : never;

async function run(shopId: number, one: Step, index: number): Promise<void> {
  if ('erasedUuid' in one) {
    await eraseShopper(stores, shopId, { uuid: one.erasedUuid });
    return;
  }
  if ('erasedCustomer' in one) {
    await eraseShopper(stores, shopId, { customerId: one.erasedCustomer });
    return;
  }
  if ('batches' in one) {
    await countBatches(shopId, one.batches);
    return;
  }
  if ('timeZone' in one) {
    const moved = { id: shopId };
    await stores.database.write(null, (transaction) =>
      transaction('shops').where(moved).update({ timezone: one.timeZone }),
    );
    await stores.dailyCounts.recount(shopId);
    return;
  }
  if ('recountedDays' in one) {
    await recountSome(shopId, one.recountedDays);
    return;
  }
  try {
    await stores.database.write(shopId, async (transaction) => {
      if ('events' in one) {
        const records = one.events.map((fields, place) =>
          eventRecord({ ...fields, id: index * 6 + place + 1 }),
        );
        await (one.isRecorded
          ? recordEvents(stores.events, transaction, shopId, records)
          : stores.events.add(transaction, shopId, records));
      } else if ('orders' in one) {
        await stores.orders.save(transaction, shopId, one.orders.map(orderRecord));
      } else if ('removedOrders' in one) {
        await stores.orders.remove(transaction, shopId, one.removedOrders);
      } else if ('replacedEvents' in one) {
        await stores.events.remove(transaction, shopId, one.replacedEvents);
      } else if ('retainedFrom' in one) {
        await stores.events.removeBefore(transaction, [shopId], {
          time: one.retainedFrom,
          limit: 1_000,
        });
      }
      if ('isKilled' in one && one.isKilled) {
        throw killed;
      }
    });
  } catch (error) {
    expect(error).toBe(killed);
  }
}

/** Counts waiting events of one or two shoppers in each transaction, and is killed after some of them. */
async function countBatches(shopId: number, batches: number): Promise<void> {
  const write = stores.database.write.bind(stores.database);
  let left = batches;
  const spy = vi.spyOn(stores.database, 'write').mockImplementation((...args) => {
    left -= 1;
    return left < 0 ? Promise.reject(killed) : write(...args);
  });
  try {
    await stores.dailyCounts.countPending(shopId, { limit: 2 });
  } catch (error) {
    expect(error).toBe(killed);
  } finally {
    spy.mockRestore();
  }
}

async function recountSome(shopId: number, days: number): Promise<void> {
  const kill = new AbortController();
  const onDay = (done: number) => done === days && kill.abort(killed);
  try {
    await stores.dailyCounts.recount(shopId, { signal: kill.signal, onDay });
  } catch (error) {
    expect(error).toBe(killed);
  }
}
