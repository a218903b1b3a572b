import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runWhole } from '../base/slices.ts';
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

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => first + place);

function countPauses(work: Generator<void, unknown>): number {
  let pauses = 0;
  while (!work.next().done) {
    pauses += 1;
  }
  return pauses;
}

/** Returns a catalog to which products came after the slots of its collection had been read. */
function catalogAfter({ members, newcomers }: { members: number; newcomers: number }) {
  const catalog = createCatalog();
  const ids = idsFrom(1, members);
  ids.forEach((id) => put(catalog, id));
  catalog.putCollection({ id: 1, handle: '', title: '', productIds: ids });
  runWhole(collectionMask(catalog, [1]));
  idsFrom(members + 1, newcomers).forEach((id) => put(catalog, id));
  return catalog;
}

describe('the slots of a collection after an import of other products', () => {
  it('are not read again', () => {
    const catalog = catalogAfter({ members: 10_000, newcomers: 5_000 });
    const slotEverOf = vi.spyOn(catalog, 'slotEverOf');
    runWhole(collectionMask(catalog, [1]));
    expect(slotEverOf).not.toHaveBeenCalled();
  });

  it('are searched with pauses if products of the collection were missing', () => {
    const catalog = createCatalog();
    catalog.putCollection({ id: 1, handle: '', title: '', productIds: idsFrom(1, 20_000) });
    runWhole(collectionMask(catalog, [1]));
    put(catalog, 30_000);
    expect(countPauses(collectionMask(catalog, [1]))).toBeGreaterThanOrEqual(9);
  });
});

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

describe('the mask of several collections', () => {
  it('holds the products of the collections after any changes', () => {
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
