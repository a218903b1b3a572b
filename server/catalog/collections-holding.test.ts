import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { OtherWork } from '../testing/other-work.ts';
import { CatalogCollection } from './catalog-collection.ts';
import { collectionsHolding, findCollectionsOf } from './collections-holding.ts';

type Catalog = Parameters<typeof findCollectionsOf>[0];

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

it('finds the collections of one product before and after they were sorted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ids), ids, async (lists, questions) => {
      const collections = lists.map(
        (productIds, id) => new CatalogCollection({ id, handle: '', title: '', productIds }),
      );
      const catalog = { collections: () => collections.values() };
      for (const productId of questions) {
        const unsorted = await findCollectionsOf(catalog, productId);
        expect(unsorted).toEqual(await collectionsHolding(catalog, [productId]));
        expect(await findCollectionsOf(catalog, productId)).toEqual(unsorted);
      }
    }),
  );
});

it.each([
  ['several products', (catalog: Catalog) => collectionsHolding(catalog, [1, 2])],
  ['one product', (catalog: Catalog) => findCollectionsOf(catalog, 1)],
])('lets other work run while it finds the collections of %s', async (_, find) => {
  const collection = new CatalogCollection({ id: 1, handle: '', title: '', productIds: [1] });
  const others = new OtherWork();
  await find({ collections: () => others.repeatUntilRun(collection) });
  expect(others.hasRun).toBe(true);
});

it('adds its time on the event loop to the meter', async () => {
  const meter = { workMs: 0 };
  const collection = new CatalogCollection({ id: 1, handle: '', title: '', productIds: [1] });
  await collectionsHolding({ collections: () => [collection].values() }, [1], meter);
  expect(meter.workMs).toBeGreaterThan(0);
});
