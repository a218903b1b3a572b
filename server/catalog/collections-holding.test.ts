import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { OtherWork } from '../testing/other-work.ts';
import { CatalogCollection } from './catalog-collection.ts';
import { collectionsHolding } from './collections-holding.ts';

const ids = fc.array(fc.integer({ min: 1, max: 30 }).map((id) => 7_000_000_000_000 + id));

it('finds the collections that hold a product in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ids), fc.array(ids), async (lists, questions) => {
      const collections = lists.map(
        (productIds, id) => new CatalogCollection({ id, handle: '', title: '', productIds }),
      );
      const catalog = { collections: () => collections.values() };
      for (const asked of questions) {
        const expected = lists.flatMap((list, id) =>
          list.some((productId) => asked.includes(productId)) ? [id] : [],
        );
        expect([...(await collectionsHolding(catalog, asked))]).toEqual(expected);
      }
    }),
  );
});

it('lets other work run meanwhile', async () => {
  const collection = new CatalogCollection({ id: 1, handle: '', title: '', productIds: [1] });
  const others = new OtherWork();
  const catalog = { collections: () => others.repeatUntilRun(collection) };
  await collectionsHolding(catalog, [1]);
  expect(others.hasRun).toBe(true);
});

it('adds its time on the event loop to the meter', async () => {
  const meter = { workMs: 0 };
  const collection = new CatalogCollection({ id: 1, handle: '', title: '', productIds: [1] });
  await collectionsHolding({ collections: () => [collection].values() }, [1], meter);
  expect(meter.workMs).toBeGreaterThan(0);
});
