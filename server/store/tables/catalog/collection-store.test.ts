import { expect } from 'vitest';
import { test } from '../../testing/shop-fixture.ts';

const first = 7_000_000_000_001;

test('a collection keeps the order of 100,000 members with ids beyond 2^31 after moves and removals', async ({
  stores,
  shopId,
}) => {
  const { collections, database } = stores;
  const save = (productIds: number[]) =>
    database.write(shopId, (transaction) =>
      collections.save(transaction, shopId, [
        { id: first, handle: 'all', title: 'All', contentHash: 'hash', productIds },
        { id: 2, handle: 'few', title: 'Few', contentHash: 'hash', productIds: [9, 8] },
      ]),
    );
  const all = Array.from({ length: 100_000 }, (_, index) => first + index);
  for (const productIds of [all, all.toReversed(), all.slice(0, 3), []]) {
    await save(productIds);
    expect(await collections.members(shopId, first)).toEqual(productIds);
  }
  expect(await collections.members(shopId, 2)).toEqual([9, 8]);
});
