import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { type Eligibility, rejectionAt, rejectionOf } from './eligibility.ts';
import { Market } from './prices/market.ts';
import { RejectionTable } from './rejection-table.ts';
import { ShopCatalog } from './shop-catalog.ts';

const ids = Array.from({ length: 12 }, (_, index) => 7_000_000_000_001 + index);
const anyId = fc.constantFrom(...ids);
const anyPrice: fc.Arbitrary<number> = fc.constantFrom(0, 5, 1000, 2500);

const anyProduct = fc.record({
  id: anyId,
  status: fc.constantFrom('active' as const, 'active' as const, 'draft' as const),
  isPublished: fc.boolean(),
  isTagged: fc.boolean(),
  variants: fc.array(fc.record({ price: anyPrice, inStock: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
});

type AnyProduct = typeof anyProduct extends fc.Arbitrary<infer Product> ? Product : never;

/** A null rate means that the currency has no exchange rate and only fixed prices apply. */
const anyMarket = fc
  .record({
    rate: fc.constantFrom(null, 1, 2),
    offered: fc.option(fc.subarray(ids)),
    fixed: fc.subarray(ids),
    price: anyPrice,
  })
  .map(({ rate, offered, fixed, price }) => {
    const head = {
      id: 1,
      name: '',
      isActive: true,
      position: 0,
      countries: ['CA'],
      currency: 'CAD',
      adjustment: null,
      rate,
      hasAllProducts: offered === null,
      priceContext: null,
      isForCompany: false,
    };
    const prices = {
      variantIds: Float64Array.from(fixed, (id) => id * 10),
      prices: Float64Array.from(fixed, () => price),
      compareAtPrices: Float64Array.from(fixed, () => -1),
    };
    const productIds = offered && Float64Array.from(offered);
    return new Market(head, { productIds, prices, customerIds: null }, 'USD', 1);
  });

const anyRules: fc.Arbitrary<Eligibility> = fc.record({
  includeUnpublished: fc.boolean(),
  includeOutOfStock: fc.boolean(),
  isRecommended: fc.boolean(),
  prices: fc.record(
    { equal: anyPrice, lessThanOrEqual: anyPrice, greaterThan: anyPrice },
    { requiredKeys: [] },
  ),
  market: fc.option(anyMarket, { nil: undefined }),
  only: fc.option(
    fc.subarray(ids).map((chosen) => new Set(chosen)),
    { nil: undefined },
  ),
  except: fc.option(
    fc
      .array(
        fc.tuple(anyId, fc.constantFrom('input' as const, 'in_cart' as const, 'excluded' as const)),
      )
      .map((entries) => new Map(entries)),
    { nil: undefined },
  ),
});

/** A lookup of a product, or a change of the shop between two lookups. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyId.map((look) => ({ look })) },
  { weight: 1, arbitrary: anyProduct.map((product) => ({ put: product })) },
  { weight: 1, arbitrary: anyId.map((remove) => ({ remove })) },
);

it('returns the reason of a single lookup, even while products change', () => {
  fc.assert(
    fc.property(
      fc.array(anyProduct),
      anyRules,
      fc.array(anyStep, { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (products, rules, steps, fillFrom) => {
        let version = 0;
        const catalog = new ShopCatalog({
          nextVersion: () => ++version,
          isExclusionTag: (tag) => tag === 'hidden',
        });
        products.forEach((product) => put(catalog, product));
        const table = new RejectionTable(catalog, rules, { fillFrom });
        for (const step of steps) {
          if ('put' in step) {
            put(catalog, step.put);
          } else if ('remove' in step) {
            catalog.remove(step.remove);
          } else {
            const slot = catalog.slotOf(step.look);
            const single = rejectionAt(catalog, { productId: step.look, slot }, rules);
            expect(table.rejectionAt(step.look, slot)).toBe(single);
            const withoutChoice = { ...rules, only: undefined, except: undefined };
            const byFacts = ids.map((id) => rejectionOf(catalog, id, withoutChoice));
            const known = slot === undefined ? undefined : table.knownRejectionAt(slot);
            expect([undefined, byFacts[ids.indexOf(step.look)]]).toContain(known);
            const shownCount = byFacts.filter((rejection) => rejection === undefined).length;
            expect(table.maximumShown).toBeGreaterThanOrEqual(shownCount);
          }
        }
      },
    ),
    { numRuns: caseCount(100, 10_000) },
  );
});

function put(catalog: ShopCatalog, { id, status, isPublished, isTagged, variants }: AnyProduct) {
  catalog.put({
    id,
    handle: String(id),
    status,
    tags: isTagged ? 'hidden' : '',
    createdAt: 0,
    publishedAt: isPublished ? 0 : null,
    variants: variants.map((variant, place) => ({ id: id * 10 + place, ...variant })),
  });
}

it('returns the reason of a single lookup for each product of a shop of several pieces', () => {
  let version = 0;
  const catalog = new ShopCatalog({ nextVersion: () => ++version, isExclusionTag: () => false });
  const manyIds = Array.from({ length: 20_000 }, (_, index) => index + 1);
  for (const id of manyIds) {
    const variants = [{ price: id, inStock: id % 3 > 0 }];
    const status = id % 7 > 0 ? 'active' : 'draft';
    put(catalog, { id, status, isPublished: id % 5 > 0, isTagged: false, variants });
  }
  const rules = { includeOutOfStock: false, prices: { greaterThan: 9_000 } };
  const table = new RejectionTable(catalog, rules);
  const looks = manyIds.map((id) => ({ productId: id, slot: catalog.slotOf(id) }));
  const single = looks.map((look) => rejectionAt(catalog, look, rules));
  expect(looks.map(({ productId, slot }) => table.rejectionAt(productId, slot))).toEqual(single);
  expect(table.maximumShown).toBe(single.filter((rejection) => rejection === undefined).length);
  expect(looks.map(({ slot = 0 }) => table.knownRejectionAt(slot))).toEqual(single);
});
