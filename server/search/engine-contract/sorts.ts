import { expect, it } from 'vitest';
import { testShopId, type OpenShop } from './contract-shop.ts';
import type { SortField } from '../query.ts';

const rating = { namespace: 'reviews', key: 'rating' };

export function describeSorts(open: OpenShop): void {
  it.each(sortCases)('sorts by %s in both directions', async (_, field, ascending, descending) => {
    const shop = await open();
    factsById.forEach(([id, facts]) => shop.facts.overrides.set(id, facts));
    await shop.put(...documents);
    // Ties are ordered by sales when everything is listed.
    for (const term of field === 'availability' ? ['shop'] : ['shop', '']) {
      const inOrder = async (order: 'ascending' | 'descending') =>
        (await shop.search(term, 0, 10, { sort: { field, order } })).productIds;
      expect(await inOrder('ascending')).toEqual(ascending);
      expect(await inOrder('descending')).toEqual(descending);
    }
  });

  it('lists all products by sales, then newest first, for an empty term', async () => {
    const shop = await open();
    shop.facts.overrides.set(4, { salesRank: 0 }).set(2, { salesRank: 1 });
    await shop.put(
      { id: 1, createdAt: 10 },
      { id: 2, createdAt: 20 },
      { id: 3, createdAt: 30 },
      { id: 4, createdAt: 5 },
      { id: 5, createdAt: 30 },
    );
    expect((await shop.search('', 0, 10)).productIds).toEqual([4, 2, 3, 5, 1]);
    expect((await shop.search('', 1, 2)).productIds).toEqual([2, 3]);
  });

  it('sorts equal values by relevance', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Bowl', vendor: 'Harbour', description: 'Goes with a mug' },
      { id: 2, title: 'Mug', vendor: 'Harbour' },
    );
    const sort = { field: 'vendor', order: 'ascending' } as const;
    expect((await shop.search('mug', 0, 10, { sort })).productIds).toEqual([2, 1]);
  });

  it('pages through a sorted shop without gaps', async () => {
    const shop = await open();
    const ids = Array.from({ length: 250 }, (_, index) => index + 1);
    await shop.put(...ids.map((id) => ({ id, title: `Mug ${'abc'[id % 3]}`, createdAt: id % 7 })));
    for (const field of ['title', 'createdAt'] as const) {
      const query = { sort: { field, order: 'descending' } } as const;
      const whole = await shop.search('mug', 0, 1000, query);
      const pages: number[] = [];
      for (let offset = 0; offset < 260; offset += 20) {
        pages.push(...(await shop.search('mug', offset, 20, query)).productIds);
      }
      expect(pages).toEqual(whole.productIds);
      expect(pages.toSorted((one, other) => one - other)).toEqual(ids);
    }
    expect(
      (await shop.engine.search(testShopId, { term: 'mug', offset: 500, limit: 20 })).total,
    ).toBe(250);
  });
}

/** Ids in ascending and descending order; 3 and 4 are equal, 5 has no value. */
const sortCases: [string, SortField, number[], number[]][] = [
  ['handle', 'handle', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['SKU', 'sku', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['title, ignoring case', 'title', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['vendor', 'vendor', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['type', 'productType', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['lowest price', 'price', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['compare-at price', 'compareAtPrice', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['sales', 'salesRank', [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['a numeric metafield', rating, [2, 1, 3, 4, 5], [3, 4, 1, 2, 5]],
  ['time of creation', 'createdAt', [5, 2, 1, 3, 4], [3, 4, 1, 2, 5]],
  ['time of the last change', 'updatedAt', [5, 2, 1, 3, 4], [3, 4, 1, 2, 5]],
  ['availability', 'availability', [3, 4, 5, 1, 2], [1, 2, 3, 4, 5]],
  ['id', 'id', [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]],
];

const documents = [
  document(1, 'b', 2),
  document(2, 'A', 1),
  document(3, 'c', 3),
  document(4, 'C', 3),
  { id: 5, description: 'shop' },
];

const factsById = [
  [1, { prices: [200, 900], salesRank: 2, isAvailable: true }],
  [2, { prices: [100], salesRank: 1, isAvailable: true }],
  [3, { prices: [300], salesRank: 3, isAvailable: false }],
  [4, { prices: [300, 400], salesRank: 3, isAvailable: false }],
  [5, { isAvailable: false }],
] as const;

function document(id: number, text: string, number: number) {
  return {
    id,
    title: text,
    handle: text,
    vendor: text,
    productType: text,
    skus: [text],
    description: 'shop',
    createdAt: number,
    updatedAt: number,
    compareAtPrice: number,
    metafields: [{ type: 'rating', ...rating, values: [String(number)], number }],
  };
}
