import type { Knex } from 'knex';
import { CountSheet, dimensions, localDay } from '../../../insight/counts.ts';
import { countEnds, countEvent } from '../../../insight/event-counts.ts';
import { searchEnd } from '../../../insight/search-ends.ts';
import { instantOfWall } from '../../../base/local-time.ts';
import type { Database } from '../../port/database.ts';
import { writingAlone } from '../../port/writing-alone.ts';
import { yieldWriteLock } from '../../port/yield-write-lock.ts';
import { countInBatches, countPending } from './count-changes.ts';
import { addCounts, layers, readTimeZone, reviseDays } from './count-rows.ts';
import { countOrders, sumOrderCounts } from './count-orders.ts';
import { readAttributionDays } from './order-clicks.ts';
import { sumRareSearches } from './rare-searches.ts';
import { readEvents, type SearchWithNext } from './recounted-events.ts';
import { recordSearchers, type Searcher } from './term-shoppers.ts';

const dayMs = 86_400_000;

/** The time of which one statement reads the events: a second of a connection at 300,000 events a day. */
const sliceMs = 12 * 3_600_000;

/** The orders that one transaction counts. */
const ordersTogether = 200;

/** After so many reads of a day that keeps changing, the last one locks out writers. */
const maxReads = 3;

export interface RecountOptions {
  onDay?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Counts the events and orders of a shop anew from their rows, day by day. Counts of removed events stay. An interrupted
 * recount leaves right counts and can be repeated.
 */
export async function recount(
  database: Database,
  shopId: number,
  { onDay, signal }: RecountOptions = {},
): Promise<{ days: number }> {
  await countInBatches(database, shopId, signal ? { signal } : {});
  const before = await readTerms(database.read, shopId);
  const { timeZone } = before;
  const days = await daysToCount(database, shopId, timeZone);
  for (const [index, day] of days.entries()) {
    signal?.throwIfAborted();
    await recountEvents(database, { shopId, day, timeZone });
    await recountOrders(database, { shopId, day, timeZone });
    onDay?.(index + 1, days.length);
  }
  await database.write(shopId, async (transaction) => {
    const after = await readTerms(transaction, shopId);
    // A change meanwhile has asked for another recount.
    if (JSON.stringify(after) === JSON.stringify(before)) {
      await transaction('counted_shops').insert({ shop_id: shopId }).onConflict('shop_id').ignore();
    }
  });
  return { days: days.length };
}

/** Reads what the counts of a shop depend on besides its rows. */
async function readTerms(connection: Knex, shopId: number) {
  return {
    timeZone: await readTimeZone(connection, shopId),
    attributionDays: await readAttributionDays(connection, shopId),
  };
}

/** Asks the server to count a shop anew, as after a change of its time zone. */
export async function requestRecount(transaction: Knex.Transaction, shopId: number): Promise<void> {
  await transaction('counted_shops').where({ shop_id: shopId }).del();
}

/** Returns the shops whose history has not been counted as it should be now. */
export async function shopsToRecount({ read }: Database): Promise<number[]> {
  const rows: { id: number }[] = await read.raw(
    `SELECT id FROM shops WHERE removed_at IS NULL
     AND id NOT IN (SELECT shop_id FROM counted_shops) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

interface ShopDay {
  shopId: number;
  day: number;
  timeZone: string;
}

/** Returns the days with events, orders, counts or rare searches. */
async function daysToCount(
  { read }: Database,
  shopId: number,
  timeZone: string,
): Promise<number[]> {
  const counted: { day: number }[] = await read.raw(
    `SELECT day FROM daily_counts WHERE shop_id = ? AND dimension = 0 AND layer < 2
     UNION SELECT day FROM rare_searches WHERE shop_id = ?`,
    [shopId, shopId],
  );
  const days = new Set(counted.map(({ day }) => day));
  for (const next of [nextEvent, nextOrder]) {
    let at = await read.raw<{ at: number }[]>(next, [shopId, 0]);
    while (at[0]) {
      const day = localDay(at[0].at, timeZone);
      days.add(day);
      at = await read.raw<{ at: number }[]>(next, [shopId, boundsOf(day, timeZone).end]);
    }
  }
  return [...days].toSorted((one, other) => one - other);
}

const nextEvent = `SELECT e.created_at AS at FROM events e CROSS JOIN event_shoppers s
  WHERE s.id = e.shopper_id AND s.shop_id = ? AND e.created_at >= ? ORDER BY e.created_at LIMIT 1`;

const nextOrder = `SELECT created_at AS at FROM orders
  WHERE shop_id = ? AND counted = true AND created_at >= ? ORDER BY created_at LIMIT 1`;

function recountEvents(database: Database, shopDay: ShopDay): Promise<void> {
  return replaceDay(database, shopDay, {
    read: (connection) => countDay(connection, shopDay),
    replace: (transaction, counted) => replaceEvents(transaction, database, shopDay, counted),
  });
}

interface DayReplacement<Sums> {
  read: (connection: Knex) => Promise<Sums>;
  replace: (transaction: Knex.Transaction, sums: Sums) => Promise<void>;
}

/** Reads the sums of a day without a lock, and again when something has been counted meanwhile. */
async function replaceDay<Sums>(
  database: Database,
  { shopId, day }: ShopDay,
  { read, replace }: DayReplacement<Sums>,
): Promise<void> {
  for (let reads = 1; reads < maxReads; reads += 1) {
    const revision = await readRevision(database.read, shopId, day);
    const sums = await read(database.read);
    const isReplaced = await yieldWriteLock(database, () =>
      database.write(shopId, async (transaction) => {
        await countPending(transaction, database.sql, shopId);
        if ((await readRevision(transaction, shopId, day)) !== revision) {
          return false;
        }
        await replace(transaction, sums);
        return true;
      }),
    );
    if (isReplaced) {
      return;
    }
  }
  await writingAlone(database).write(shopId, async (transaction) => {
    await countPending(transaction, database.sql, shopId);
    await replace(transaction, await read(transaction));
  });
}

async function replaceEvents(
  transaction: Knex.Transaction,
  { sql }: Database,
  { shopId, day }: ShopDay,
  { sheet, searchers }: CountedDay,
): Promise<void> {
  await removeLayer(transaction, shopId, day, layers.events);
  await addCounts(transaction, sql, { shopId, layer: 'events' }, sheet.rows());
  await recordSearchers(transaction, sql, shopId, searchers);
  await sumRareSearches(transaction, shopId, day);
  await reviseDays(transaction, sql, shopId, [day]);
}

/** Removes the counts of a day. The dimensions are named because the key begins with them. */
async function removeLayer(
  transaction: Knex.Transaction,
  shopId: number,
  day: number,
  layer: number,
): Promise<void> {
  await transaction('daily_counts')
    .where({ shop_id: shopId, day, layer })
    .whereIn('dimension', [...dimensions.keys()])
    .del();
}

async function readRevision(connection: Knex, shopId: number, day: number): Promise<number> {
  const row = await connection<{ shop_id: number; day: number; revision: number }>('counted_days')
    .where({ shop_id: shopId, day })
    .first('revision');
  return row?.revision ?? 0;
}

interface CountedDay {
  sheet: CountSheet;
  searchers: Searcher[];
}

async function countDay(connection: Knex, { shopId, day, timeZone }: ShopDay): Promise<CountedDay> {
  const searchers: Searcher[] = [];
  const sheet = new CountSheet();
  const { start, end } = boundsOf(day, timeZone);
  for (let from = start; from < end; from += sliceMs) {
    const until = Math.min(end, from + sliceMs);
    const { alike, searches } = await readEvents(connection, shopId, { from, until });
    alike.forEach(({ event, times }) => countEvent(sheet, day, event, times));
    countEndsOf(sheet, day, searches);
    searches.forEach(({ term, shopperId }) => searchers.push({ term, shopperId }));
  }
  return { sheet, searchers };
}

/** Adds the ends of searches to the counts of their day, those of a term at once. */
function countEndsOf(sheet: CountSheet, day: number, searches: readonly SearchWithNext[]): void {
  const byTerm = new Map<string | null, { refined: number; exits: number }>();
  for (const search of searches) {
    const ends = byTerm.get(search.term) ?? { refined: 0, exits: 0 };
    const { isRefined, isExit } = searchEnd(search, search);
    ends.refined += isRefined ? 1 : 0;
    ends.exits += isExit ? 1 : 0;
    byTerm.set(search.term, ends);
  }
  byTerm.forEach((ends, term) => countEnds(sheet, day, term, ends));
}

/** Counts the orders of a day anew, a few in each transaction, and replaces the sums of the day at the end. */
async function recountOrders(database: Database, shopDay: ShopDay): Promise<void> {
  const { shopId, day, timeZone } = shopDay;
  const bounds = boundsOf(day, timeZone);
  const rows: { id: number }[] = await database.read.raw(
    `SELECT id FROM orders WHERE shop_id = ? AND counted = true
     AND created_at >= ? AND created_at < ? ORDER BY id`,
    [shopId, bounds.start, bounds.end],
  );
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += ordersTogether) {
    const some = ids.slice(from, from + ordersTogether);
    await yieldWriteLock(database, () =>
      database.write(shopId, (transaction) => countOrders(transaction, database.sql, shopId, some)),
    );
  }
  await replaceDay(database, shopDay, {
    read: (connection) => sumOrderCounts(connection, database.sql, shopId, { day, ...bounds }),
    replace: async (transaction, sheet) => {
      await removeLayer(transaction, shopId, day, layers.orders);
      await addCounts(transaction, database.sql, { shopId, layer: 'orders' }, sheet.rows());
    },
  });
}

function boundsOf(day: number, timeZone: string): { start: number; end: number } {
  const seconds = dayMs / 1_000;
  return {
    start: instantOfWall(day * seconds, timeZone) * 1_000,
    end: instantOfWall((day + 1) * seconds, timeZone) * 1_000,
  };
}
