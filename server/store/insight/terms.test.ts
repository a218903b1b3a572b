import { expect } from 'vitest';
import { termKey } from '../../insight/term-key.ts';
import { eventRecord } from '../../testing/events.ts';
import { test } from '../shop-fixture.ts';

const createdAt = Date.UTC(2026, 5, 1, 12);
const range = { from: 20_605, to: 20_605 };

/** Events of as many shoppers as there are searches, each for the term. */
function searches(term: string, times: number, firstId: number) {
  return Array.from({ length: times }, (_, index) =>
    eventRecord({
      id: firstId + index,
      uuid: `u-${index}`,
      verb: 'searched',
      productId: null,
      term,
      resultCount: 1,
      createdAt,
    }),
  );
}

test('the table of terms has the most frequent ones, and terms of few shoppers as one row', async ({
  stores,
  shopId,
}) => {
  const { dailyCounts, database, events } = stores;
  expect(await dailyCounts.terms(shopId, range, 5)).toEqual({ common: [], rare: undefined });
  await database.write(shopId, (transaction) =>
    events.add(transaction, shopId, [
      ...searches('mug', 7, 100),
      ...searches('jug', 6, 200),
      ...searches('ada lovelace', 1, 300),
      ...searches('alan turing', 2, 400),
    ]),
  );
  const { common, rare } = await dailyCounts.terms(shopId, range, 1);
  expect(common).toMatchObject([{ key: termKey('mug'), name: 'mug', counts: { searches: 7 } }]);
  expect(rare).toMatchObject({ searches: 3, impressions: 3, clicks: 0, direct_revenue: 0 });
  const all = await dailyCounts.terms(shopId, range, 5);
  expect(all.common.map(({ name }) => name)).toEqual(['mug', 'jug']);
  expect(all.rare).toEqual(rare);
});
