import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runWhole } from '../slices.ts';
import { collectionMask } from './collection-slots.ts';
import { ShopCatalog } from './shop-catalog.ts';

function createCatalog() {
  let version = 0;
  return new ShopCatalog({ nextVersion: () => ++version, isExclusionTag: () => false });
}

function put(catalog: ShopCatalog, id: number): void {
  catalog.put({
    id,
    handle: String(id),
    status: 'active',
    tags: '',
    createdAt: 0,
    publishedAt: 0,
    variants: [],
  });
}

const productIds = fc.uniqueArray(fc.integer({ min: 1, max: 80 }));

const anyStep = fc.oneof(
  fc.record({ does: fc.constant('put' as const), ids: productIds }),
  fc.record({ does: fc.constant('remove' as const), ids: productIds }),
  fc.record({
    does: fc.constant('collect' as const),
    collection: fc.integer({ min: 1, max: 3 }),
    ids: productIds,
  }),
);

describe('the set of the products of collections', () => {
  it('holds what the collections hold, whatever comes and goes', () => {
    fc.assert(
      fc.property(fc.array(anyStep), fc.subarray([1, 2, 3, 4]), (steps, asked) => {
        const catalog = createCatalog();
        const collections = new Map<number, readonly number[]>();
        const present = new Set<number>();
        for (const step of steps) {
          if (step.does === 'collect') {
            const { collection: id, ids } = step;
            collections.set(id, ids);
            catalog.putCollection({ id, handle: '', title: '', productIds: ids });
          }
          for (const id of step.does === 'collect' ? [] : step.ids) {
            if (step.does === 'put') {
              put(catalog, id);
              present.add(id);
            } else {
              catalog.remove(id);
              present.delete(id);
            }
          }
          const mask = runWhole(collectionMask(catalog, asked));
          const expected = asked.flatMap((id) => collections.get(id) ?? []);
          const held = [...present].filter((id) => mask.has(catalog.slotOf(id) ?? -1));
          expect(new Set(held)).toEqual(new Set(expected.filter((id) => present.has(id))));
        }
      }),
    );
  });
});
