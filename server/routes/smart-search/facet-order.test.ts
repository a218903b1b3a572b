import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { FacetSetting } from '../../contract/search/facet-settings.ts';
import { caseCount } from '../../testing/case-count.ts';
import { product } from '../../testing/factories.ts';
import type { RunningApp } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { test } from '../testing/cluster-fixture.ts';
import { search } from '../testing/search-fixture.ts';

/** Mugs in three sizes and two colours, and a bowl. */
async function openShop(app: RunningApp, facets: readonly FacetSetting[] = []): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [
      mug(1, 'Kiln', 'new', { Size: ['S', 'M', 'L'], Colour: ['Red'] }),
      mug(2, 'kiln 10', 'sale', { Size: ['M', 'L'], Colour: ['Blue'] }),
      mug(3, 'kiln 9', 'sale', { Size: ['L'], Material: ['Clay'] }),
      product({ id: 4, title: 'Bowl', vendor: 'Harbour', product_type: 'Bowls' }),
    ],
  });
  await shop.saveSettings({ search: { facets } });
  return shop;
}

function mug(id: number, vendor: string, tags: string, options: Record<string, string[]>) {
  const named = Object.entries(options).map(([name, values]) => ({ name, values }));
  const largest = Math.max(...named.map(({ values }) => values.length));
  const variants = Array.from({ length: largest }, (_, index) =>
    Object.fromEntries(
      named.map(({ values }, place) => [`option${place + 1}`, values[index] ?? values[0]]),
    ),
  );
  return product({
    id,
    title: 'Mug',
    vendor,
    tags,
    product_type: 'Mugs',
    options: named,
    variants,
  });
}

/** Returns the facets of the page, such as `options Size: L M S`, in the order of the answer. */
async function shown(shop: TestShop): Promise<string[]> {
  const { aggregations = {}, facets = [] } = await search(shop, { aggregate: {} });
  return facets.map(({ field, option }) => {
    const values =
      field === 'options'
        ? aggregations.options?.find(({ name }) => name === option)?.values
        : field === 'price'
          ? []
          : aggregations[field];
    return `${[field, option].filter(Boolean).join(' ')}: ${(values ?? []).map(({ value }) => value).join(' ')}`;
  });
}

describe.each(['embedded', 'cluster'] as const)(
  'the facets of a shop on the engine %s',
  (engine) => {
    const open = async (
      { app, cluster }: { app: RunningApp; cluster: () => Promise<RunningApp> },
      facets: readonly FacetSetting[],
    ) => openShop(engine === 'embedded' ? app : await cluster(), facets);

    test('are those of every shop without settings, most frequent values first', async ({
      app,
      cluster,
    }) => {
      const shop = await open({ app, cluster }, []);
      expect(await shown(shop)).toEqual([
        'availability: true',
        'price: ',
        'categories: Mugs Bowls',
        'options Size: L M S',
        'options Colour: Blue Red',
        'options Material: Clay',
        'vendors: Harbour Kiln kiln 10 kiln 9',
      ]);
    });

    test('have the order of the settings, and values by count, by name or as given', async ({
      app,
      cluster,
    }) => {
      const shop = await open({ app, cluster }, [
        { field: 'options', option: 'Size', values: ['S', 'M'] },
        { field: 'vendors', sort: 'name' },
        { field: 'tags', sort: 'name' },
        { field: 'options', sort: 'name' },
        { field: 'price', hidden: true },
        { field: 'options', option: 'Material', hidden: true },
        { field: 'categories', sort: 'name' },
      ]);
      expect(await shown(shop)).toEqual([
        'options Size: S M L',
        'vendors: Harbour Kiln kiln 9 kiln 10',
        'tags: new sale',
        'options Colour: Blue Red',
        'categories: Bowls Mugs',
        'availability: true',
      ]);
    });

    test('give way to the fields that a request names', async ({ app, cluster }) => {
      const shop = await open({ app, cluster }, [
        { field: 'vendors', hidden: true },
        { field: 'options', option: 'Colour' },
        { field: 'options', option: 'Size', hidden: true },
      ]);
      const answer = await search(shop, { aggregate: { fields: ['vendors', 'options'] } });
      expect(answer).not.toHaveProperty('facets');
      expect(Object.keys(answer.aggregations ?? {})).toEqual(['vendors', 'options']);
      expect(answer.aggregations?.vendors).toHaveLength(4);
      expect(answer.aggregations?.options?.map(({ name }) => name)).toEqual(['Colour', 'Material']);
    });
  },
);

test('a request without `aggregate` counts nothing', async ({ app }) => {
  const shop = await openShop(app, [{ field: 'tags' }]);
  const answer = await search(shop, { searchTerm: 'mug' });
  expect(answer).not.toHaveProperty('aggregations');
  expect(answer).not.toHaveProperty('facets');
});

const names = ['Size', 'Colour', 'Material', 'constructor', '__proto__'];
const value = fc.constantFrom('S', 'M', 'L', 'Red', 'Kiln', 'sale', 'Mugs', '<b>', '__proto__');
const order = fc.record(
  {
    sort: fc.constantFrom('count', 'name'),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
    hidden: fc.boolean(),
  },
  { requiredKeys: [] },
);
const someFacet = fc.oneof(
  fc
    .tuple(fc.constantFrom('tags', 'categories', 'vendors', 'options'), order)
    .map(([field, rest]) => ({ field, ...rest })),
  fc
    .tuple(fc.constantFrom(...names), order)
    .map(([option, rest]) => ({ field: 'options', option, ...rest })),
  fc.record({ field: fc.constantFrom('price', 'availability'), hidden: fc.boolean() }),
);
const someFacets = fc.uniqueArray(someFacet, {
  maxLength: 8,
  selector: (facet) => JSON.stringify([facet.field, 'option' in facet && facet.option]),
});

test('both engines answer any order alike, with every value and each facet once', async ({
  app,
  cluster,
}) => {
  const shops = [await openShop(app), await openShop(await cluster())];
  const fields = ['tags', 'categories', 'vendors', 'options', 'availability', 'price'];
  await fc.assert(
    fc.asyncProperty(someFacets, fc.constantFrom('', 'mug'), async (facets, searchTerm) => {
      const [embedded, clustered] = await Promise.all(
        shops.map(async (shop) => {
          await shop.saveSettings({ search: { facets } });
          const usual = await search(shop, { searchTerm, aggregate: {} });
          const all = await search(shop, { searchTerm, aggregate: { fields } });
          return { facets: usual.facets, usual: usual.aggregations, all: all.aggregations };
        }),
      );
      expect(embedded).toEqual(clustered);
      const keys = embedded?.facets?.map((place) => JSON.stringify(place)) ?? [];
      expect(new Set(keys).size).toBe(keys.length);
      expect(embedded?.all?.vendors).toHaveLength(searchTerm === '' ? 4 : 3);
      for (const { field, hidden, ...rest } of facets) {
        const option = 'option' in rest ? rest.option : undefined;
        const isShown = embedded?.facets?.some(
          (place) => place.field === field && (field !== 'options' || place.option === option),
        );
        expect(isShown && hidden).not.toBe(true);
      }
    }),
    { numRuns: caseCount(4, 60) },
  );
});
