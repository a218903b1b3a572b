import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { lineRecord } from '../../testing/orders.ts';
import type { EventRecord } from '../../store/tables/shoppers/event-store.ts';
import type { EventVerb } from '../../store/tables/rows/event-verbs.ts';
import { test } from '../../store/testing/shop-fixture.ts';
import { newShop } from '../../testing/factories.ts';
import { addedToCart, type History, viewed } from '../models/history.ts';
import {
  type HistoryRecords,
  orderRecord,
  viewRecord,
  saveHistory,
} from '../testing/training-fixture.ts';
import { readHistory } from './read-history.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns each order as `[placed at, customer, {product: units}]`. */
function ordersOf({ productIds, orders }: History) {
  return Array.from(orders.placedAt, (placedAt, index) => {
    const lines = range(orders.starts, index).map((line) => [
      productIds[orders.products[line]!],
      orders.units[line],
    ]);
    return [placedAt, orders.customerIds[index], Object.fromEntries(lines)];
  });
}

/** Returns the steps of each session as `[at, act, product]`. */
function sessionsOf({ productIds, sessions }: History) {
  return Array.from({ length: sessions.starts.length - 1 }, (_, index) =>
    range(sessions.starts, index).map((step) => [
      sessions.at[step],
      sessions.acts[step],
      productIds[sessions.products[step]!],
    ]),
  );
}

function range(starts: Uint32Array, index: number): number[] {
  const from = starts[index]!;
  return Array.from({ length: starts[index + 1]! - from }, (_, place) => from + place);
}

/** Computes the expected orders straight from the rows. */
function expectedOrders({ productIds, orders }: HistoryRecords) {
  return orders
    .filter(({ counted }) => counted)
    .toSorted((one, other) => one.createdAt - other.createdAt || one.id - other.id)
    .map(({ createdAt, customerId, lines }) => {
      const existing = lines.filter(
        ({ productId, quantity }) => quantity > 0 && productIds.includes(productId),
      );
      const units: Record<number, number> = {};
      existing.forEach((line) => {
        units[line.productId] = (units[line.productId] ?? 0) + line.quantity;
      });
      return [createdAt, customerId ?? 0, units] as const;
    })
    .filter(([, , units]) => Object.keys(units).length > 0);
}

function expectedSessions({ productIds, events }: HistoryRecords) {
  const sessions = groupBy(events, ({ uuid }) => uuid).flatMap((own) => {
    const steps = own
      .filter(({ verb }) => verb !== 'removed')
      .toSorted((one, other) => one.createdAt - other.createdAt || one.id - other.id);
    const isFirstToday = ({ createdAt, verb, productId }: EventRecord, index: number) =>
      !steps
        .slice(0, index)
        .some(
          (earlier) =>
            earlier.verb === verb &&
            earlier.productId === productId &&
            Math.floor(earlier.createdAt / day) === Math.floor(createdAt / day),
        );
    const counts = steps.map(
      (one, index) => isFirstToday(one, index) && productIds.includes(one.productId ?? 0),
    );
    const pauses = steps.map(
      ({ createdAt }, index) => createdAt - (steps[index - 1]?.createdAt ?? createdAt),
    );
    const numbers = pauses.map(
      (_, index) => pauses.slice(0, index + 1).filter((pause) => pause > 30 * minute).length,
    );
    return groupBy([...steps.keys()], (index) => numbers[index]).map((session) =>
      session.filter((index) => counts[index]).map((index) => steps[index]!),
    );
  });
  return sessions
    .filter(({ length }) => length > 0)
    .map((session) =>
      session.map(({ createdAt, verb, productId }) => [
        createdAt,
        verb === 'added' ? addedToCart : viewed,
        productId,
      ]),
    );
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  }
  return [...groups.values()];
}

const productId = fc.integer({ min: 1, max: 5 });
const time = fc.integer({ min: 0, max: 200 }).map((steps) => 20_000 * day + steps * 10 * minute);
const anyRecords = fc.record({
  productIds: fc.uniqueArray(productId),
  orders: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 9_000_000_000_000 }),
      createdAt: time,
      counted: fc.boolean(),
      customerId: fc.option(fc.integer({ min: 1, max: 7_000_000_000_001 })),
      uuid: fc.constant(null),
      variants: fc.constant(null),
      currency: fc.constant(null),
      contentHash: fc.constant(''),
      lines: fc.array(
        fc
          .record({ productId, quantity: fc.integer({ min: 0, max: 3 }) })
          .map((line) => lineRecord(line)),
      ),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  ),
  events: fc
    .array(
      fc.record({
        createdAt: time,
        verb: fc.constantFrom<EventVerb>('viewed', 'added', 'removed'),
        productId,
        uuid: fc.constantFrom('a', 'b', 'c'),
      }),
      { maxLength: 40 },
    )
    .map((events) =>
      events.map((one, index) => ({
        ...viewRecord(index + 1, one.uuid, one.createdAt, one.productId),
        verb: one.verb,
      })),
    ),
});

describe('readHistory', () => {
  test('returns the rows of any orders and events', async ({ stores }) => {
    let shops = 0;
    await fc.assert(
      fc.asyncProperty(anyRecords, async (records) => {
        const shop = await stores.database.write(null, (transaction) =>
          stores.shops.create(transaction, newShop({ domain: `${++shops}.example` })),
        );
        await saveHistory(stores, shop.id, records);
        const history = await readHistory(stores.history, shop.id);
        expect([...history.productIds]).toEqual(records.productIds.toSorted((a, b) => a - b));
        expect(ordersOf(history)).toEqual(expectedOrders(records));
        const sessions = sessionsOf(history);
        const beginnings = sessions.map(([first]) => Number(first?.[0]));
        expect(beginnings).toEqual(beginnings.toSorted((a, b) => a - b));
        expect(sessions.toSorted(byText)).toEqual(expectedSessions(records).toSorted(byText));
      }),
      { numRuns: caseCount(8, 60) },
    );
  });

  test('continues between pieces that split orders of one time or events of one shopper', async ({
    stores,
    shopId,
  }) => {
    const orders = Array.from({ length: 1_200 }, (_, index) =>
      orderRecord(index + 1, day, [[(index % 3) + 1, 1]]),
    );
    const events = Array.from({ length: 25_000 }, (_, index) =>
      viewRecord(index + 1, index < 24_000 ? 'busy' : 'other', day * (index + 1), (index % 3) + 1),
    );
    await saveHistory(stores, shopId, { orders, events });
    const progress: number[] = [];
    const history = await readHistory(stores.history, shopId, {
      onProgress: ({ done, total }) => progress.push(done / total),
    });
    expect(history.orders.placedAt).toHaveLength(1_200);
    expect(history.sessions.starts).toHaveLength(25_001);
    expect(history.sessions.at).toEqual(Float64Array.from(events, ({ createdAt }) => createdAt));
    expect(Math.max(...progress)).toBe(1);
  });

  test('finds the product of an event whose handle had no product at that time', async ({
    stores,
    shopId,
  }) => {
    const unresolved = { ...viewRecord(1, 'a', day, 0), productId: null, handle: 'handle-2' };
    const unknown = { ...viewRecord(2, 'a', day, 0), productId: null, handle: 'nowhere' };
    await stores.database.write(shopId, (transaction) =>
      stores.events.add(transaction, shopId, [unresolved, unknown]),
    );
    await saveHistory(stores, shopId, {});
    expect(sessionsOf(await readHistory(stores.history, shopId))).toEqual([[[day, viewed, 2]]]);
  });

  test('returns nothing for a shop without products, orders and events, and nothing of another shop', async ({
    stores,
    shopId,
  }) => {
    const other = await stores.database.write(shopId, (transaction) =>
      stores.shops.create(transaction, newShop({ domain: 'other.example' })),
    );
    await saveHistory(stores, other.id, {
      orders: [orderRecord(1, day, [[1, 1]])],
      events: [viewRecord(1, 'a', day, 1)],
    });
    const history = await readHistory(stores.history, shopId);
    expect(history.productIds).toHaveLength(0);
    expect([...history.orders.starts]).toEqual([0]);
    expect([...history.sessions.starts]).toEqual([0]);
  });
});
