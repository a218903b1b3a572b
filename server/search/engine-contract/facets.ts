import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { testShopId, searchDocument, type OpenShop } from './contract-shop.ts';
import type { SearchDocument } from '../document.ts';
import type { EngineCapabilities } from '../engine.ts';
import type { FacetCounts, OptionFilter, SearchFilter, SearchQuery, ValueCount } from '../query.ts';

const all = ['tags', 'productTypes', 'vendors', 'options', 'availability', 'price'] as const;

interface FacetOptions {
  /** The number of random shops whose counts are compared with clicks. */
  randomShops: number;
  capabilities: EngineCapabilities;
}

export function describeFacets(open: OpenShop, options: FacetOptions): void {
  it('counts values, ordered by count, then by value', async () => {
    const shop = await open();
    shop.facts.overrides
      .set(1, { prices: [500, 900] })
      .set(3, { prices: [200], isAvailable: false });
    await shop.put(
      { id: 1, title: 'Mug', tags: ['new', 'sale'], vendor: 'Harbour' },
      { id: 2, title: 'Mug', tags: ['sale'], options: [{ name: 'Rim', values: ['Gold', 'Blue'] }] },
      { id: 3, title: 'Mug', tags: ['blue'], productType: 'Mug' },
      { id: 4, title: 'Bowl', tags: ['sale'] },
    );
    const { facets } = await shop.search('mug', 0, 1, { facets: all });
    expect(facets).toEqual({
      tags: [
        { value: 'sale', count: 2 },
        { value: 'blue', count: 1 },
        { value: 'new', count: 1 },
      ],
      productTypes: [{ value: 'Mug', count: 1 }],
      vendors: [{ value: 'Harbour', count: 1 }],
      options: [
        {
          name: 'Rim',
          values: [
            { value: 'Blue', count: 1 },
            { value: 'Gold', count: 1 },
          ],
        },
      ],
      availability: [
        { value: true, count: 2 },
        { value: false, count: 1 },
      ],
      price: { min: 200, max: 900 },
    });
  });

  describeCountsOfClicks(open, options);

  it('returns empty counts when nothing matches, and only the requested fields', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug', tags: ['sale'] });
    expect((await shop.search('zzzz', 0, 1, { facets: ['tags', 'price'] })).facets).toEqual({
      tags: [],
      price: null,
    });
    expect((await shop.search('mug', 0, 1)).facets).toEqual({});
  });

  it('returns the 250 most frequent values', async () => {
    const shop = await open();
    const tags = Array.from({ length: 300 }, (_, index) => `tag ${index + 100}`);
    await shop.put({ id: 1, title: 'Mug', tags }, { id: 2, title: 'Mug', tags: tags.slice(280) });
    const { facets } = await shop.search('mug', 0, 1, { facets: ['tags'] });
    expect(facets.tags).toHaveLength(250);
    expect(facets.tags?.slice(0, 20).every(({ count }) => count === 2)).toBe(true);
  });
}

function describeCountsOfClicks(open: OpenShop, { randomShops, capabilities }: FacetOptions): void {
  it('counts as many products as a click on the value finds, for any filter, term and typo', async () => {
    await fc.assert(
      fc.asyncProperty(someShop, someQuery, async (products, query) => {
        const shop = await open();
        products.forEach(({ document, facts }) => shop.facts.overrides.set(document.id, facts));
        await shop.engine.index(
          testShopId,
          products.map(({ document }) => document),
        );
        await expectCountsOfClicks(
          (facetQuery) => shop.engine.search(testShopId, { ...facetQuery, offset: 0, limit: 3 }),
          { ...query, facets: all },
          capabilities.conditionsOnOneVariant ? products.map(({ document }) => document) : [],
        );
      }),
      { numRuns: randomShops },
    );
  });
}

type Search = (
  query: Omit<SearchQuery, 'offset' | 'limit'>,
) => Promise<{ total: number; facets: FacetCounts }>;

/** @param owners the documents whose options may make bare values their own */
async function expectCountsOfClicks(
  search: Search,
  query: Omit<SearchQuery, 'offset' | 'limit'>,
  owners: readonly SearchDocument[],
): Promise<void> {
  const { facets, total } = await search(query);
  const click = async (changed: SearchFilter) =>
    (await search({ ...query, filter: { ...query.filter, ...changed } })).total;
  // Values without a count must find nothing.
  const expectEach = async (
    counts: readonly ValueCount[],
    toFilter: (v: string) => SearchFilter,
  ) => {
    const counted = new Map(counts.map(({ value, count }) => [value, count]));
    for (const value of allValues) {
      expect(await click(toFilter(value))).toBe(counted.get(value) ?? 0);
    }
    expect(allValues).toEqual(expect.arrayContaining([...counted.keys()]));
  };
  await expectEach(facets.tags ?? [], (value) => ({ tags: [value] }));
  await expectEach(facets.productTypes ?? [], (value) => ({ productTypes: [value] }));
  await expectEach(facets.vendors ?? [], (value) => ({ vendors: [value] }));
  const others = (name: string) => filtersOfOthers(query.filter?.options ?? [], name, owners);
  for (const { name, values } of facets.options ?? []) {
    await expectEach(values, (value) => ({ options: [...others(name), { name, value }] }));
  }
  for (const isAvailable of [true, false]) {
    const counted = facets.availability?.find(({ value }) => value === isAvailable);
    expect(await click({ isAvailable })).toBe(counted?.count ?? 0);
  }
  const { price } = facets;
  const anyPrice = { ...query.filter, price: undefined };
  expect((await search({ ...query, filter: anyPrice })).facets.price).toEqual(price);
  const withoutPrice = await click({ price: undefined });
  if (price) {
    expect(await click({ price })).toBeGreaterThan(0);
    expect(await click({ price: { min: price.max + 1 } })).toBe(0);
    expect(await click({ price: { max: price.min - 1 } })).toBe(0);
  }
  expect(total).toBeLessThanOrEqual(withoutPrice);
}

/** Returns the filters that an option's counts keep. Bare values are one filter: of each option that has one of them. */
function filtersOfOthers(
  filters: readonly OptionFilter[],
  name: string,
  owners: readonly SearchDocument[],
): OptionFilter[] {
  const own = owners.flatMap(({ options }) => options.filter((option) => option.name === name));
  const hasBare = filters.some(
    (filter) => filter.name === null && own.some((option) => option.values.includes(filter.value)),
  );
  return filters.filter((filter) => (filter.name === null ? !hasBare : filter.name !== name));
}

const allValues = ['red', 'blue', 'Blue', 'sand'];
const value = fc.constantFrom(...allValues);
const values = fc.uniqueArray(value, { maxLength: 3 });
const title = fc
  .array(fc.constantFrom('stoneware', 'mug', 'mugs', 'bowl', 'teapot', 'linen'), { maxLength: 4 })
  .map((words) => words.join(' '));

const someShop = fc
  .array(
    fc.record({
      fields: fc.record({
        title,
        vendor: fc.oneof(value, fc.constant('')),
        productType: fc.oneof(value, fc.constant('')),
        tags: values,
        options: fc.array(fc.record({ name: value, values }), { maxLength: 2 }).map(named),
      }),
      facts: fc.record({
        isShown: fc.boolean(),
        isAvailable: fc.boolean(),
        prices: fc.array(fc.integer({ min: 100, max: 120 }), { maxLength: 3 }),
      }),
    }),
    { maxLength: 14 },
  )
  .map((products) =>
    products.map(({ fields, facts }, index) => ({
      document: searchDocument({ id: index + 1, ...fields }),
      facts,
    })),
  );

/** Removes options with a repeated name. */
function named(options: SearchDocument['options']): SearchDocument['options'] {
  return options.filter(({ name }, place) => options.findIndex((o) => o.name === name) === place);
}

const optionFilter = fc.record({ name: fc.oneof(value, fc.constant(null)), value });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const someQuery = fc.record({
  term: fc.constantFrom('', 'mug', 'stonware mug', 'mugs bowl', 'tea', 'linen teapott', 'blue'),
  filter: fc.record({
    tags: maybe(values),
    productTypes: maybe(values),
    vendors: maybe(values),
    options: maybe(fc.array(optionFilter, { maxLength: 2 })),
    isAvailable: maybe(fc.boolean()),
    price: maybe(
      fc.record({
        min: maybe(fc.integer({ min: 95, max: 125 })),
        max: maybe(fc.integer({ min: 95, max: 125 })),
      }),
    ),
  }),
  exclusions: fc.record({ tags: maybe(fc.array(value, { maxLength: 1 })) }),
});
