import { describe, expect } from 'vitest';
import { collection, product } from '../../testing/factories.ts';
import { recentOrders } from '../../testing/recent-orders.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { visit } from '../../testing/visits.ts';
import { idsOf, quickView, search, searchPath } from '../testing/search-fixture.ts';

/** 1 to 20 are mugs of equal relevance; 21 to 23 only mention mugs. 20 and 23 are viewed with 10. */
async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  const mugs = Array.from({ length: 20 }, (_, index) => index + 1);
  await shop.import({
    products: [
      ...mugs.map((id) => product({ id, title: `Mug ${'abcdefghijklmnopqrst'[id - 1]}` })),
      ...[21, 22, 23].map((id) =>
        product({ id, title: `Shelf ${id}`, body_html: '<p>Made for a mug.</p>' }),
      ),
    ],
    collections: [collection(1, mugs)],
    orders: mugs.flatMap((id) => recentOrders(id === 1 ? 5 : 4, id)),
    events: Array.from({ length: 8 }, (_, shopper) => visit(`s-${shopper}`, 10, 20, 23)).flat(),
  });
  await shop.train();
  return shop;
}

const byId = (one: number, other: number) => one - other;

const person = { personal: true, viewedIds: [10] };

describe('a search for a person', () => {
  test('reorders equally relevant results only', async ({ app }) => {
    const shop = await openShop(app);
    const shared = idsOf(await search(shop, { searchTerm: 'mug', pageSize: 50 }));
    const personal = idsOf(await search(shop, { searchTerm: 'mug', pageSize: 50, ...person }));
    expect(personal[0]).toBe(20);
    expect(shared[0]).not.toBe(20);
    expect(personal.slice(0, 20).toSorted(byId)).toEqual(shared.slice(0, 20).toSorted(byId));
    expect(personal[20]).toBe(23);
    expect(personal.slice(20).toSorted(byId)).toEqual([21, 22, 23]);
  });

  test('keeps the order that words decide beside products with fewer words', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({
      products: [
        ...[1, 2, 3, 4].map((id) => product({ id, title: `Thing ${id}`, tags: 'blue jug' })),
        ...[21, 22, 23].map((id) =>
          product({ id, title: `Thing ${id}`, body_html: '<p>Goes with a blue jug.</p>' }),
        ),
        product({ id: 24, title: 'Jug' }),
      ],
    });
    const body = { searchTerm: 'blue jug', pageSize: 50, personal: true, viewedIds: [10] };
    const personal = idsOf(await search(shop, body));
    expect(personal.slice(0, 4).toSorted(byId)).toEqual([1, 2, 3, 4]);
    expect(personal[4]).toBe(23);
    expect(personal).toContain(24);
  });

  test('leaves each boost its effect, with a term and without one', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({
      products: [4, 5].map((id) => product({ id, title: `Mug ${id}`, vendor: 'Own' })),
    });
    const boostByFields = [{ field: 'vendor', value: 'Own', boost: 1.1 }];
    for (const searchTerm of ['mug', '']) {
      const body = { searchTerm, pageSize: 50, boostByFields, ...person };
      const personal = idsOf(await search(shop, body));
      expect(personal.slice(0, 2).toSorted(byId), searchTerm).toEqual([4, 5]);
      expect(personal[2], searchTerm).toBe(20);
    }
  });

  test('keeps the order that words decide among products with the typed beginning of a code', async ({
    app,
  }) => {
    const shop = await openShop(app);
    await shop.import({
      products: [
        ...[4, 20].map((id) =>
          product({
            id,
            title: `Thing ${id}`,
            tags: id === 4 ? '4711' : 'plain',
            variants: [{ id: id * 100, sku: `4711${id}` }],
          }),
        ),
        product({ id: 5, title: 'Lamp 4711' }),
      ],
    });
    const personal = idsOf(await search(shop, { searchTerm: '4711', ...person }));
    expect(personal).toEqual([4, 20, 5]);
  });

  test('shows each product once over the pages', async ({ app }) => {
    const shop = await openShop(app);
    const whole = idsOf(await search(shop, { searchTerm: 'mug', pageSize: 50, ...person }));
    const pages: number[] = [];
    for (const currentPage of [1, 2, 3, 4]) {
      const body = { searchTerm: 'mug', pageSize: 7, currentPage, ...person };
      pages.push(...idsOf(await search(shop, body)));
    }
    expect(pages).toEqual(whole);
  });

  test('keeps sold-out products last where the shop wants it', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({
      products: [product({ id: 20, title: 'Mug t', variants: [{ inventory_quantity: 0 }] })],
    });
    await shop.saveSettings({ search: { out_of_stock: 'last' } });
    const personal = idsOf(await search(shop, { searchTerm: 'mug', pageSize: 50, ...person }));
    expect(personal.at(-1)).toBe(20);
  });

  test('leaves promoted products and the sort of a shopper as they are', async ({ app }) => {
    const shop = await openShop(app);
    const promoted = { searchTerm: 'mug', pageSize: 50, promotedIds: [7] };
    const places = idsOf(await search(shop, { ...promoted, ...person }));
    expect(places.indexOf(7)).toBe(idsOf(await search(shop, promoted)).indexOf(7));
    const sorted = { searchTerm: 'mug', pageSize: 50, sortBy: { field: 'name', order: 'DESC' } };
    expect(idsOf(await search(shop, { ...sorted, ...person }))).toEqual(
      idsOf(await search(shop, sorted)),
    );
  });

  test('follows the person in the smart order of a collection', async ({ app }) => {
    const shop = await openShop(app);
    const body = { searchTerm: '', filters: { collections: [1] }, pageSize: 50 };
    for (const field of ['smart-sort', 'collection-default']) {
      const sorted = { ...body, sortBy: { field } };
      const shared = idsOf(await search(shop, sorted));
      const personal = idsOf(await search(shop, { ...sorted, ...person }));
      expect(personal.toSorted(byId)).toEqual(shared.toSorted(byId));
      expect(personal[0] === 20, field).toBe(field === 'smart-sort');
      expect(shared[0]).not.toBe(20);
      // The shared order is cached, and stays.
      expect(idsOf(await search(shop, sorted))).toEqual(shared);
    }
  });

  test('follows the switch of searches where a smart order has no collection', async ({ app }) => {
    const shop = await openShop(app);
    const first = async (more: object) => {
      const body = { searchTerm: 'mug', sortBy: { field: 'smart-sort' }, viewedIds: [10] };
      return idsOf(await search(shop, { ...body, ...more }))[0];
    };
    await shop.saveSettings({ recommendations: { personal: { collections: true } } });
    expect(await first({})).not.toBe(20);
    expect(await first({ filters: { collection_handles: ['all'] } })).not.toBe(20);
    expect(await first({ filters: { collections: [1] } })).toBe(20);
    await shop.saveSettings({
      recommendations: { personal: { collections: false, search: true } },
    });
    expect(await first({})).toBe(20);
    expect(await first({ filters: { collections: [1] } })).not.toBe(20);
  });

  test('reads the first products of longer lists, as listings do', async ({ app }) => {
    const shop = await openShop(app);
    const others = Array.from({ length: 50 }, (_, index) => 1_000 + index);
    const first = async (more: object) =>
      idsOf(await search(shop, { searchTerm: 'mug', pageSize: 3, personal: true, ...more }))[0];
    expect(await first({ viewedIds: ['x', 10, 10, ...others.slice(0, 30)] })).toBe(20);
    expect(await first({ viewedIds: [...others.slice(0, 10), 10] })).not.toBe(20);
    expect(await first({ viewedIds: ['x', ...others.slice(0, 9), 10] })).toBe(20);
    expect(await first({ cartIds: [...others, 10], viewedIds: [10] })).toBe(20);
  });

  test('is private, shares nothing, and is explained', async ({ app }) => {
    const shop = await openShop(app);
    const body = { searchTerm: 'mug', pageSize: 3 };
    const shared = await (await shop.post(searchPath, body)).text();
    const answer = await shop.post(searchPath, { ...body, ...person });
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await answer.text()).not.toBe(shared);
    expect(await (await shop.post(searchPath, body)).text()).toBe(shared);
    const key = await shop.explainingKey();
    const { data } = await search(shop, { ...body, ...person, explain: true }, key);
    expect(data[0]).toMatchObject({
      id: 20,
      personal: { because: [{ product_id: 10, kind: 'viewed' }] },
    });
  });

  test('applies unasked where the shop has switched it on', async ({ app }) => {
    const shop = await openShop(app);
    const first = async (more: object) =>
      idsOf(await search(shop, { searchTerm: 'mug', pageSize: 3, ...more }))[0];
    expect(await first({ viewedIds: [10] })).not.toBe(20);
    await shop.saveSettings({ recommendations: { personal: { search: true } } });
    expect(await first({ viewedIds: [10] })).toBe(20);
    expect(await first({ viewedIds: [10], personal: false })).not.toBe(20);
    expect(await first({})).not.toBe(20);
  });

  test('reorders the quick view', async ({ app }) => {
    const shop = await openShop(app);
    expect(idsOf(await quickView(shop, { query: 'mug' }))[0]).not.toBe(20);
    expect(idsOf(await quickView(shop, { query: 'mug', ...person }))[0]).toBe(20);
  });
});
