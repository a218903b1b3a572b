import { expect, it } from 'vitest';
import { testShopId, type ContractShop, type OpenShop } from './contract-shop.ts';
import type { BoostCondition, SearchExclusions, SearchFilter, SearchQuery } from '../query.ts';

export function describeFilters(open: OpenShop): void {
  it.each(filterCases)('filters by %s', async (_, query, expected) => {
    const shop = await openMugs(open);
    expect(await shop.find('mug', query)).toEqual(expected);
    expect(await shop.find('', query)).toEqual(expected);
  });

  it('hides products that must not be shown', async () => {
    const shop = await openMugs(open);
    shop.facts.overrides.set(2, { isShown: false });
    expect(await shop.find('mug')).toEqual([1, 3, 4]);
    expect(await shop.find('')).toEqual([1, 3, 4]);
  });

  it.each(hostileValues)('treats %j as an ordinary value', async (value) => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Mug', ...inAllFields(value) });
    for (const filter of filtersOf(value)) {
      expect(await shop.find('mug', { filter })).toEqual([2]);
      expect(await shop.find('mug', { filter: withOtherValues(filter) })).toEqual([]);
    }
    expect(await shop.find('mug', { exclusions: { tags: [value] } })).toEqual([1]);
    const { facets } = await shop.engine.search(testShopId, {
      term: 'mug',
      facets: ['tags', 'vendors', 'productTypes', 'options'],
      offset: 0,
      limit: 10,
    });
    const counted = [{ value, count: 1 }];
    expect(facets).toEqual({
      tags: counted,
      vendors: counted,
      productTypes: counted,
      options: [{ name: value, values: counted }],
    });
  });
}

export function describeBoosts(open: OpenShop): void {
  it.each<[string, BoostCondition]>([
    ['vendor', { field: 'vendor', value: 'Cliff' }],
    ['type', { field: 'productType', value: 'Bowl' }],
    ['tag', { field: 'tag', value: 'sale' }],
    ['title', { field: 'title', value: 'second' }],
    ['metafield', { field: 'metafield', value: care('machine') }],
    ['availability', { field: 'availability', value: false }],
    ['price', { field: 'price', value: { min: 5000 } }],
  ])('boosts and buries by %s', async (_, on) => {
    const shop = await open();
    shop.facts.overrides.set(2, { isAvailable: false, prices: [6000] });
    await shop.put(
      { id: 1, title: 'First mug' },
      {
        id: 2,
        title: 'Second mug',
        vendor: 'Cliff',
        productType: 'Bowl',
        tags: ['sale'],
        metafields: [{ ...care(''), values: ['machine'], number: null }],
      },
      { id: 3, title: 'Third mug' },
    );
    for (const term of ['mug', '']) {
      const first = await shop.search(term, 0, 10, { boosts: [{ on, factor: 9 }] });
      expect(first.productIds[0]).toBe(2);
      const last = await shop.search(term, 0, 10, { boosts: [{ on, factor: 0 }] });
      expect(last.productIds.at(-1)).toBe(2);
      expect(last.total).toBe(3);
    }
  });
}

/** Tests rules that override the order by word scores. */
export function describeRanks(open: OpenShop): void {
  it('buries a document with all words below documents with fewer', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Blue mug', vendor: 'Cliff' },
      { id: 2, title: 'Mug' },
      { id: 3, title: 'Blue bowl' },
    );
    expect((await shop.search('blue mug', 0, 10)).productIds[0]).toBe(1);
    const boosts = [{ on: { field: 'vendor', value: 'Cliff' } as const, factor: 0 }];
    expect((await shop.search('blue mug', 0, 10, { boosts })).productIds.at(-1)).toBe(1);
  });

  it('ranks by learning, but an exact code first', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Mug' },
      { id: 2, title: 'Mug' },
      { id: 3, title: 'Bowl', skus: ['MUG'] },
    );
    const { productIds } = await shop.search('mug', 0, 10, { learned: new Map([[2, 5]]) });
    expect(productIds).toEqual([3, 2, 1]);
  });

  it('ranks sold-out products last on request, but an exact code first', async () => {
    const shop = await open();
    shop.facts.overrides.set(1, { isAvailable: false }).set(2, { isAvailable: false });
    await shop.put(
      { id: 1, title: 'Mug' },
      { id: 2, title: 'Bowl', skus: ['MUG'] },
      { id: 3, title: 'A description of a mug', description: 'Mug' },
    );
    const { productIds } = await shop.search('mug', 0, 10, { outOfStock: 'last' });
    expect(productIds).toEqual([2, 3, 1]);
  });
}

async function openMugs(open: OpenShop): Promise<ContractShop> {
  const shop = await open();
  shop.facts.collections.set(10, new Set([1, 2])).set(20, new Set([2, 3]));
  shop.facts.overrides
    .set(1, { prices: [1000] })
    .set(2, { prices: [2500] })
    .set(3, { prices: [900, 2000] })
    .set(4, { isAvailable: false });
  const title = 'Mug';
  await shop.put(
    {
      id: 1,
      title,
      vendor: 'Harbour',
      productType: 'Mug',
      tags: ['sale'],
      options: [{ name: 'Colour', values: ['Blue', 'Sand'] }],
    },
    { id: 2, title, vendor: 'Cliff', tags: ['sale'], options: [{ name: 'Rim', values: ['Blue'] }] },
    {
      id: 3,
      title,
      productType: 'Mug',
      tags: ['new', 'Sale'],
      metafields: [{ ...care(''), values: ['hand'], number: null }],
    },
    { id: 4, title, metafields: [{ ...room(''), values: ['bath', 'kitchen'], number: null }] },
  );
  return shop;
}

function care(value: string) {
  return { type: 'single_line_text_field', namespace: 'facts', key: 'care', value };
}

function room(value: string) {
  return { type: 'list.single_line_text_field', namespace: 'facts', key: 'room', value };
}

const hostileValues = [
  '`',
  '"',
  "it's",
  'a, b',
  'a && b',
  'a || b',
  '[a]',
  ':=',
  '*',
  '\\',
  '50% off',
  '茶',
  'émile',
  'a\tb',
  '__proto__',
  '-1',
  'tags:=x',
  'x'.repeat(300),
];

function inAllFields(value: string) {
  return {
    vendor: value,
    productType: value,
    tags: [value],
    options: [{ name: value, values: [value] }],
    metafields: [{ ...care(''), values: [value], number: null }],
  };
}

function filtersOf(value: string): SearchFilter[] {
  return [
    { tags: [value] },
    { vendors: [value] },
    { productTypes: [value] },
    { options: [{ name: value, value }] },
    { options: [{ name: null, value }] },
    { metafields: [care(value)] },
  ];
}

function toOtherValue(value: unknown): unknown {
  return typeof value === 'string' ? `${value}x` : { ...Object(value), value: 'none of these' };
}

/** Returns the same filter with values that no product has. */
function withOtherValues(filter: SearchFilter): SearchFilter & SearchExclusions {
  return Object.fromEntries(
    Object.entries(filter).map(([field, values]) => [field, Array.from(values, toOtherValue)]),
  );
}

const filterCases: [string, Partial<SearchQuery>, number[]][] = [
  ['one collection', { filter: { collectionIds: [10] } }, [1, 2]],
  ['two collections', { filter: { collectionIds: [10, 20] } }, [1, 2, 3]],
  ['no collection', { filter: { collectionIds: [] } }, [1, 2, 3, 4]],
  ['an unknown collection', { filter: { collectionIds: [99] } }, []],
  ['one tag', { filter: { tags: ['sale'] } }, [1, 2]],
  ['two tags', { filter: { tags: ['sale', 'new'] } }, [1, 2, 3]],
  ['a tag and a vendor', { filter: { tags: ['sale'], vendors: ['Harbour'] } }, [1]],
  ['one type', { filter: { productTypes: ['Mug'] } }, [1, 3]],
  ['a named option', { filter: { options: [{ name: 'Colour', value: 'Blue' }] } }, [1]],
  ['an option of any name', { filter: { options: [{ name: null, value: 'Blue' }] } }, [1, 2]],
  ['a metafield', { filter: { metafields: [care('hand')] } }, [3]],
  ['a value of a list', { filter: { metafields: [room('kitchen')] } }, [4]],
  ['available products', { filter: { isAvailable: true } }, [1, 2, 3]],
  ['sold-out products', { filter: { isAvailable: false } }, [4]],
  ['a minimum price', { filter: { price: { min: 2000 } } }, [2, 3]],
  ['a maximum price', { filter: { price: { max: 1000 } } }, [1, 3]],
  [
    'a price range that contains one variant',
    { filter: { price: { min: 900, max: 1000 } } },
    [1, 3],
  ],
  ['a price range between two variants', { filter: { price: { min: 1500, max: 1900 } } }, []],
  ['single products', { filter: { productIds: [2, 4, 99] } }, [2, 4]],
  ['an excluded collection', { exclusions: { collectionIds: [20] } }, [1, 4]],
  ['excluded products', { exclusions: { productIds: [1, 4, 99] } }, [2, 3]],
  ['an excluded tag', { exclusions: { tags: ['sale', 'unknown'] } }, [3, 4]],
  ['hidden sold-out products', { outOfStock: 'hidden' }, [1, 2, 3]],
  [
    'one collection but not another',
    { filter: { collectionIds: [10] }, exclusions: { collectionIds: [20] } },
    [1],
  ],
];
