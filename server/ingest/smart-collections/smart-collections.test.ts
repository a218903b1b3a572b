import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import type { Stores } from '../../store/stores.ts';
import { product } from '../../testing/factories.ts';
import { test } from '../testing/import-fixture.ts';
import { refreshSmartCollections } from './smart-collections.ts';

const tagged = (condition: string) => [{ column: 'tag', relation: 'equals', condition }];

function smart(id: number, condition = 'sale', sort_order = 'created') {
  return { id, handle: `smart-${id}`, title: `Smart ${id}`, rules: tagged(condition), sort_order };
}

/** Returns the ids of collections whose members were written after a sequence number of the feed. */
async function writtenAfter({ feed }: Stores, shopId: number, seq: number): Promise<number[]> {
  const changes = await feed.after(shopId, seq, 1_000);
  return changes.filter(({ kind }) => kind === 'collection').map(({ id }) => id);
}

async function headOf({ feed }: Stores, shopId: number): Promise<number> {
  return (await feed.heads()).get(shopId)?.seq ?? 0;
}

describe('the members of smart collections', () => {
  test('are written only when they have changed', async ({ load, stores, shopId }) => {
    await load({
      products: [product({ id: 1, tags: 'sale' }), product({ id: 2, tags: 'new' })],
      collections: [smart(1, 'sale'), smart(2, 'new')],
    });
    const head = await headOf(stores, shopId);
    await load({ products: [product({ id: 3, tags: 'new' })] });
    expect(await writtenAfter(stores, shopId, head)).toEqual([2]);
  });

  test('are evaluated over all products when the feed has been pruned', async ({
    load,
    stores,
    shopId,
  }) => {
    await load({ products: [product({ id: 1, tags: 'sale' })], collections: [smart(1)] });
    const body = JSON.stringify(product({ id: 1, tags: 'sold' }));
    // A change that no follower has seen, and a feed that has been pruned completely.
    await stores.database.write(shopId, async (transaction) => {
      await transaction('product_bodies').where({ shop_id: shopId, id: 1 }).update({ body });
      await transaction('feed_heads').where({ shop_id: shopId }).increment('seq', 5);
    });
    await refreshSmartCollections(stores, shopId);
    expect(await stores.collections.members(shopId, 1)).toEqual([1]);
    await stores.database.write(shopId, async (transaction) => {
      await transaction('feed_heads').where({ shop_id: shopId }).increment('seq', 5);
      await transaction('feed_heads')
        .where({ shop_id: shopId })
        .update({ pruned_to: transaction.ref('seq') });
    });
    await refreshSmartCollections(stores, shopId);
    expect(await stores.collections.members(shopId, 1)).toEqual([]);
  });

  test('are saved only by the latest refresh', async ({ load, stores, shopId }) => {
    const { database, smartCollections } = stores;
    await load({ collections: [smart(1)] });
    const begin = () =>
      database.write(shopId, (write) => smartCollections.beginSearch(write, shopId));
    const end = (version: number) =>
      database.write(shopId, (write) =>
        smartCollections.endSearch(write, shopId, { id: 1, version }),
      );
    const [[first], [second]] = [await begin(), await begin()];
    expect(await end(first?.version ?? 0)).toBe(false);
    expect(await end(second?.version ?? 0)).toBe(true);
    const [third] = await begin();
    await load({ collections: [{ ...smart(1), rules: tagged('new') }] });
    expect(await end(third?.version ?? 0)).toBe(false);
  });

  test('equal a full evaluation after any changes', async ({
    load,
    stores: { collections },
    shopId,
  }) => {
    let fresh = 1;
    await load({ collections: [smart(1, 'sale', 'price-desc')] });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyProduct, { maxLength: 8 }),
        fc.boolean(),
        async (products, replace) => {
          await load({ products }, { replace });
          fresh += 1;
          await load({ collections: [smart(fresh, 'sale', 'price-desc')] });
          expect(await collections.members(shopId, 1)).toEqual(
            await collections.members(shopId, fresh),
          );
        },
      ),
      { numRuns: caseCount(4, 25) },
    );
  });
});

const anyProduct = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }),
    price: fc.constantFrom('1.00', '2.00', '3.00'),
    tags: fc.constantFrom('sale', 'Sale, new', 'new', ''),
  })
  .map((given) => product(given));
