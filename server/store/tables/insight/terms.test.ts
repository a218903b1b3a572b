import { describe, expect, vi } from 'vitest';
import { termKey } from '../../../insight/term-key.ts';
import { eventRecord } from '../../../testing/events.ts';
import { test } from '../../testing/shop-fixture.ts';

const dayMs = 86_400_000;
const createdAt = Date.UTC(2026, 5, 1, 12);
const firstDay = 20_605;
const oneDay = { from: firstDay, to: firstDay };

/** Events of as many shoppers as there are searches, each for the term, on a day after the first. */
function searches(term: string, times: number, firstId: number, day = 0) {
  return Array.from({ length: times }, (_, index) =>
    eventRecord({
      id: firstId + index,
      uuid: `u-${index}`,
      verb: 'searched',
      productId: null,
      term,
      resultCount: 1,
      createdAt: createdAt + day * dayMs,
    }),
  );
}

test('the table of terms has the most frequent ones, and terms of few shoppers as one row', async ({
  stores,
  shopId,
}) => {
  const { dailyCounts, database, events } = stores;
  expect(await dailyCounts.terms(shopId, oneDay, 5)).toEqual({ common: [], rare: undefined });
  await database.write(shopId, (transaction) =>
    events.add(transaction, shopId, [
      ...searches('mug', 7, 100),
      ...searches('jug', 6, 200),
      ...searches('ada lovelace', 1, 300),
      ...searches('alan turing', 2, 400),
    ]),
  );
  const { common, rare } = await dailyCounts.terms(shopId, oneDay, 1);
  expect(common).toMatchObject([{ key: termKey('mug'), name: 'mug', counts: { searches: 7 } }]);
  expect(rare).toMatchObject({ searches: 3, impressions: 3, clicks: 0, direct_revenue: 0 });
  const all = await dailyCounts.terms(shopId, oneDay, 5);
  expect(all.common.map(({ name }) => name)).toEqual(['mug', 'jug']);
  expect(all.rare).toEqual(rare);
});

describe('the most frequent terms', () => {
  const days = 20;
  const range = { from: firstDay, to: firstDay + days - 1 };

  /** Searches for terms on each day, as often as the function says. */
  function searchesOfDays(timesOf: (day: number) => Record<string, number>) {
    let id = 1;
    return Array.from({ length: days }, (_, day) => Object.entries(timesOf(day)))
      .flatMap((terms, day) => terms.map(([term, times]) => ({ term, times, day })))
      .flatMap(({ term, times, day }) => {
        id += times;
        return searches(term, times, id - times, day);
      });
  }

  test('are found without reading all terms when they are among the first of each day', async ({
    stores,
    shopId,
  }) => {
    const { dailyCounts, database, events } = stores;
    const rare = Array.from({ length: 12 }, (_, rank) => [`term ${rank}`, 12 - rank]);
    const recorded = searchesOfDays((day) => ({
      steady: 40,
      calm: 30,
      [`once ${day}`]: 50,
      ...Object.fromEntries(rare),
    }));
    await database.write(shopId, (transaction) => events.add(transaction, shopId, recorded));
    const reads = vi.spyOn(database.read, 'raw');
    const { searched, missed } = await dailyCounts.topTerms(shopId, range, 2);
    const statements = reads.mock.calls.map(([statement]) => statement);
    reads.mockRestore();
    expect(statements.filter((statement) => statement.includes('BETWEEN'))).toHaveLength(1);
    expect(searched).toEqual([termKey('steady'), termKey('calm')]);
    expect(missed).toEqual([]);
  });

  test('are those of the sums when other terms lead on every day', async ({ stores, shopId }) => {
    const { dailyCounts, database, events } = stores;
    const recorded = searchesOfDays((day) => ({
      steady: 5,
      ...Object.fromEntries(Array.from({ length: 9 }, (_, rank) => [`once ${day} ${rank}`, 10])),
    }));
    await database.write(shopId, (transaction) => events.add(transaction, shopId, recorded));
    const { searched } = await dailyCounts.topTerms(shopId, range, 1);
    expect(searched).toEqual([termKey('steady')]);
  });
});

test('a term leaves the searches of few shoppers on all days when a fifth shopper asks for it', async ({
  stores,
  shopId,
}) => {
  const { dailyCounts, database, events } = stores;
  const range = { from: firstDay, to: firstDay + 1 };
  const rareOf = async () => (await dailyCounts.topTerms(shopId, range, 5)).rareSearches;
  const add = (some: ReturnType<typeof searches>) =>
    database.write(shopId, (transaction) => events.add(transaction, shopId, some));
  await add([
    ...searches('mug', 4, 100),
    ...searches('mug', 3, 200, 1),
    ...searches('jug', 2, 300),
  ]);
  expect(await rareOf()).toBe(9);
  await add(searches('mug', 5, 400, 1));
  expect(await rareOf()).toBe(2);
  await dailyCounts.recount(shopId);
  expect(await rareOf()).toBe(2);
});
