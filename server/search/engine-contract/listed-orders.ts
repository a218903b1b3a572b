import { expect, it } from 'vitest';
import { runWhole } from '../../base/slices.ts';
import { ListedOrder } from '../listed-order.ts';
import type { SearchQuery, SearchSort } from '../query.ts';
import { ascending, type ContractShop, type OpenShop } from './contract-shop.ts';

/** Tests orders that a query brings along. */
export function describeListedOrders(open: OpenShop): void {
  it('lists products in the order of the query, in both directions, others last', async () => {
    const shop = await open();
    shop.facts.overrides.set(6, { salesRank: 0 }).set(2, { salesRank: 1 });
    await shop.put(...[1, 2, 3, 4, 5, 6].map((id) => ({ id, title: 'Mug' })));
    const inOrder = async (term: string, order: SearchSort['order']) =>
      (await shop.search(term, 0, 10, { sort: listed([4, 9, 1, 3, 5], order) })).productIds;
    expect(await inOrder('', 'ascending')).toEqual([4, 1, 3, 5, 6, 2]);
    expect(await inOrder('', 'descending')).toEqual([5, 3, 1, 4, 6, 2]);
    expect(await inOrder('mug', 'ascending')).toEqual([4, 1, 3, 5, 2, 6]);
  });

  it('keeps filters, counts, codes and sold-out products at their places', async () => {
    const shop = await open();
    shop.facts.overrides.set(4, { isAvailable: false }).set(6, { isAvailable: false });
    await shop.put(
      ...[1, 2, 3, 4].map((id) => ({ id, title: 'Mug', vendor: 'Harbour' })),
      { id: 5, title: 'Mug' },
      { id: 6, title: 'Mug', vendor: 'Harbour' },
      { id: 7, title: 'Bowl', skus: ['MUG'], vendor: 'Harbour' },
    );
    const query: Partial<SearchQuery> = {
      sort: listed([6, 5, 4, 3, 2, 1, 7]),
      filter: { vendors: ['Harbour'] },
      facets: ['vendors'],
    };
    const { productIds, total, facets } = await shop.search('', 0, 10, query);
    expect(productIds).toEqual([6, 4, 3, 2, 1, 7]);
    expect(total).toBe(6);
    expect(facets.vendors).toEqual([{ value: 'Harbour', count: 6 }]);
    expect((await shop.search('', 1, 3, query)).productIds).toEqual([4, 3, 2]);
    expect((await shop.search('mug', 0, 3, query)).productIds).toEqual([7, 6, 4]);
    const lastSold = { ...query, outOfStock: 'last' } as const;
    expect((await shop.search('', 0, 10, lastSold)).productIds).toEqual([3, 2, 1, 7, 6, 4]);
  });

  it('pages to the end of a large listed shop, with and without filters', async () => {
    const shop = await open();
    const ids = Array.from({ length: 1_300 }, (_, index) => index + 1);
    await shop.put(...ids.map((id) => ({ id, title: 'Mug', vendor: `${id % 3}` })));
    const order = ids.toSorted((one, other) => (one % 97) - (other % 97) || other - one);
    const unlisted = new Set(order.splice(1_250));
    const last = ids.filter((id) => unlisted.has(id));
    await expectPages(shop, { sort: listed(order) }, [...order, ...last]);
    await expectPages(
      shop,
      { sort: listed(order), filter: { vendors: ['1'] } },
      [...order, ...last].filter((id) => id % 3 === 1),
    );
  });
}

async function expectPages(
  shop: ContractShop,
  query: Partial<SearchQuery>,
  expected: readonly number[],
): Promise<void> {
  for (const offset of [0, 240, 980, 1_230, 1_280]) {
    const { productIds, total } = await shop.search('mug', offset, 60, query);
    expect(productIds).toEqual(expected.slice(offset, offset + 60));
    expect(total).toBe(expected.length);
  }
  const whole = await shop.search('mug', 0, 1_500, query);
  expect(whole.productIds.toSorted(ascending)).toEqual(expected.toSorted(ascending));
}

function listed(
  productIds: readonly number[],
  order: SearchSort['order'] = 'ascending',
): SearchSort {
  return { field: runWhole(ListedOrder.of(productIds)), order };
}
