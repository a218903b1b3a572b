import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentMetafield } from '../document-variants.ts';
import type { SearchDocument } from '../document.ts';
import type { FacetCounts, FacetField, SearchFilter, SearchQuery } from '../query.ts';
import { type ContractShop, type OpenShop, searchDocument } from './contract-shop.ts';
import {
  matchesPlainly,
  type PlainFilter,
  type PlainProduct,
  type PlainVariant,
  pricesPlainly,
} from './plain-variants.ts';

const coat = (id: number, soldOut: string) => ({
  id,
  metafields: [],
  variants: ['S', 'M'].map((Size, place) => ({
    id: id * 10 + place,
    options: { Size },
    metafields: [],
    price: 8_000,
    isAvailable: Size !== soldOut,
  })),
});

/** @param randomShops the number of random shops that are compared with the plain rules */
export function describeVariants(open: OpenShop, randomShops: number): void {
  it('finds no coat in size S in stock whose S is sold out', async () => {
    const shop = await open();
    await put(shop, [coat(1, 'S'), coat(2, 'M')]);
    const options = [{ name: 'Size', value: 'S' }];
    expect(await shop.find('coat', { filter: { options, isAvailable: true } })).toEqual([2]);
    expect(await shop.find('coat', { filter: { options, isAvailable: false } })).toEqual([1]);
    expect(await shop.find('coat', { filter: { options } })).toEqual([1, 2]);
    const { facets } = await shop.search('coat', 0, 0, {
      filter: { isAvailable: true },
      facets: ['options'],
    });
    const counted = ['M', 'S'].map((value) => ({ value, count: 1 }));
    expect(facets.options).toEqual([{ name: 'Size', values: counted }]);
  });

  it('finds and counts by the conditions that one variant must meet as the plain rules do', async () => {
    await fc.assert(
      fc.asyncProperty(someProducts, someFilter, async (products, filter) => {
        const shop = await open();
        await put(shop, products);
        await expectPlainResults(shop, products, filter);
      }),
      { numRuns: randomShops },
    );
  });
}

async function expectPlainResults(
  shop: ContractShop,
  products: readonly PlainProduct[],
  filter: PlainFilter,
): Promise<void> {
  const count = (changed: Partial<PlainFilter>) =>
    products.filter((product) => matchesPlainly(product, { ...filter, ...changed })).length;
  const found = products.filter((product) => matchesPlainly(product, filter));
  expect(await shop.find('', toQuery(filter))).toEqual(found.map(({ id }) => id));
  for (const facets of facetLists) {
    const result = await shop.search('coat', 0, 0, { ...toQuery(filter), facets });
    expect(result.total).toBe(found.length);
    const { options, availability, price } = result.facets;
    const counts = options ?? (facets.includes('options') ? [] : undefined);
    expectCounts(counts, products, filter, count);
    for (const value of availability ? [true, false] : []) {
      const counted = availability?.find((one) => one.value === value)?.count ?? 0;
      expect(counted).toBe(count({ isAvailable: value }));
    }
    if (price !== undefined) {
      expect(price).toEqual(pricesPlainly(products, filter));
    }
  }
}

/** Compares the counts of options; undefined when they were not asked for. */
function expectCounts(
  options: FacetCounts['options'],
  products: readonly PlainProduct[],
  filter: PlainFilter,
  count: (changed: Partial<PlainFilter>) => number,
): void {
  for (const [name, values] of options ? Object.entries(valuesOf) : []) {
    const isOwn = (option: PlainFilter['options'][number]) =>
      option.name === name ||
      (option.name === null &&
        products.some(({ variants }) =>
          variants.some((variant) => variant.options[name] === option.value),
        ));
    // Bare values are one filter: one that the option has makes all of them its own.
    const hasOwnBare = filter.options.some((option) => option.name === null && isOwn(option));
    const others = filter.options.filter(
      (option) => !isOwn(option) && !(option.name === null && hasOwnBare),
    );
    const counts = options?.find((option) => option.name === name)?.values ?? [];
    for (const value of values) {
      const counted = counts.find((one) => one.value === value)?.count ?? 0;
      expect(counted).toBe(count({ options: [...others, { name, value }] }));
    }
  }
}

async function put(shop: ContractShop, products: readonly PlainProduct[]): Promise<void> {
  for (const { id, variants } of products) {
    const isShown = variants.some(({ price }) => price !== undefined);
    shop.facts.overrides.set(id, { isShown, variants });
  }
  await shop.put(...products.map(toDocument));
}

function toDocument(product: PlainProduct): SearchDocument {
  const { id, metafields, variants } = product;
  const options = Object.entries(valuesOf).map(([name, values]) => ({
    name,
    values: values.filter((value) => variants.some((variant) => variant.options[name] === value)),
  }));
  const all = [metafields, ...variants.map((variant) => variant.metafields)].flat();
  return searchDocument({
    id,
    title: 'Coat',
    options,
    metafields: all.map(toMetafield),
    variants:
      variants.length < 2
        ? []
        : variants.map((variant) => ({
            id: variant.id,
            options: Object.entries(variant.options).map(([name, value]) => ({ name, value })),
            metafields: variant.metafields
              .filter((value) => !metafields.includes(value))
              .map(toMetafield),
          })),
  });
}

function toMetafield(value: string): DocumentMetafield {
  return { type: 'string', namespace: 'facts', key: 'lining', values: [value], number: null };
}

function toQuery({ options, metafields, isAvailable, price, hidesSoldOut }: PlainFilter) {
  const filter: SearchFilter = {
    options,
    metafields: metafields.map((value) => ({ ...toMetafield(value), value })),
    isAvailable,
    price,
  };
  return { filter, ...(hidesSoldOut && { outOfStock: 'hidden' }) } satisfies Partial<SearchQuery>;
}

const facetLists: FacetField[][] = [['options', 'availability', 'price'], ['price'], ['options']];
const valuesOf = { Size: ['S', 'M'], Colour: ['Red', 'S'] };
const linings = fc.subarray(['silk', 'wool']);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

const someVariant: fc.Arbitrary<Omit<PlainVariant, 'id'>> = fc.record({
  options: fc.record({
    Size: fc.constantFrom(...valuesOf.Size),
    Colour: fc.constantFrom(...valuesOf.Colour),
  }),
  metafields: linings,
  price: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 6 }),
  isAvailable: fc.boolean(),
});

const someProducts: fc.Arbitrary<PlainProduct[]> = fc
  .array(
    fc.record({
      metafields: linings,
      variants: fc.array(someVariant, { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 6 },
  )
  .map((products) =>
    products.map(({ metafields, variants }, index) => ({
      id: index + 1,
      metafields,
      // Descending, so that their order is not that of their ids.
      variants: variants.map((variant, place) => ({ ...variant, id: index * 10 + 9 - place })),
    })),
  );

const someFilter: fc.Arbitrary<PlainFilter> = fc.record({
  options: fc.subarray([
    { name: 'Size', value: 'S' },
    { name: 'Size', value: 'M' },
    { name: 'Colour', value: 'Red' },
    { name: null, value: 'S' },
    { name: null, value: 'Red' },
  ]),
  metafields: fc.oneof(fc.constant([]), linings),
  isAvailable: maybe(fc.boolean()),
  price: maybe(
    fc.record({
      min: maybe(fc.integer({ min: 1, max: 4 })),
      max: maybe(fc.integer({ min: 1, max: 4 })),
    }),
  ),
  hidesSoldOut: fc.boolean(),
});
