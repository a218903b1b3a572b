import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test, type RunningApp } from '../../testing/running-app.ts';
import { ascending, idsFor, idsOf, quickView, search } from '../testing/search-fixture.ts';

async function openShop(app: RunningApp) {
  const shop = await app.shop({ currency: 'EUR' });
  await shop.import({
    products: [
      product({ id: 1, title: 'Laser printer', vendor: 'HP', variants: [{ price: '199.00' }] }),
      product({ id: 2, title: 'Laser printer', vendor: 'Kiln', variants: [{ price: '49.90' }] }),
      product({ id: 3, title: 'HP printer drum', vendor: 'Kiln', variants: [{ price: '20.00' }] }),
      product({ id: 4, title: 'Clock without numbers', variants: [{ price: '30.00' }] }),
      product({ id: 5, title: 'Clock with numbers', variants: [{ price: '35.00' }] }),
      product({
        id: 6,
        title: 'Running shoe',
        options: [{ name: 'Size', values: ['41', '42'] }],
        variants: [
          { option1: '41', price: '90.00' },
          { option1: '42', price: '90.00' },
        ],
      }),
      product({
        id: 7,
        title: 'Walking shoe',
        options: [{ name: 'Size', values: ['41'] }],
        variants: [{ option1: '41', price: '80.00' }],
      }),
    ],
  });
  return shop;
}

describe('a term', () => {
  test('with a price filters by it and says so', async ({ app }) => {
    const shop = await openShop(app);
    const found = await search(shop, { searchTerm: 'printer under 50' });
    expect(ascending(idsOf(found))).toEqual([2, 3]);
    expect(found.pageInfo.interpreted).toEqual([{ kind: 'price', text: 'under 50', max: 50 }]);
    expect(idsOf(await quickView(shop, { query: 'printer under €30' }))).toEqual([3]);
  });

  test('with an unwanted word leaves out products that have it', async ({ app }) => {
    const shop = await openShop(app);
    expect(await idsFor(shop, { searchTerm: 'printer not hp' })).toEqual([2]);
    expect(await idsFor(shop, { searchTerm: 'printer -hp' })).toEqual([2]);
    expect(await idsFor(shop, { searchTerm: 'clock without numbers' })).toEqual([4]);
  });

  test('with an unwanted word at its beginning leaves out tags and types too', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Decaf house coffee' }),
        product({ id: 2, title: 'House coffee' }),
        product({ id: 3, title: 'Evening coffee', tags: 'decaf, whole bean' }),
        product({ id: 4, title: 'Late coffee', product_type: 'Decaf' }),
        product({ id: 5, title: 'No Show socks' }),
        product({ id: 6, title: 'Long socks' }),
      ],
    });
    const found = await search(shop, { searchTerm: 'no decaf coffee' });
    expect(idsOf(found)).toEqual([2]);
    expect(found.pageInfo.interpreted).toEqual([
      { kind: 'without', text: 'no decaf', word: 'decaf' },
    ]);
    expect(await idsFor(shop, { searchTerm: 'no show socks' })).toContain(5);
  });

  test('with nothing but an unwanted word shows other products of its types', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Decaf house blend', product_type: 'Coffee' }),
        product({ id: 2, title: 'House blend', product_type: 'Coffee' }),
        product({ id: 3, title: 'Green leaves', product_type: 'Tea' }),
        product({ id: 4, title: 'No Show', product_type: 'Socks' }),
        product({ id: 5, title: 'Fan', product_type: '' }),
      ],
    });
    const found = await search(shop, { searchTerm: 'no decaf' });
    expect(idsOf(found)).toEqual([2]);
    expect(found.pageInfo.interpreted).toEqual([
      { kind: 'without', text: 'no decaf', word: 'decaf' },
    ]);
    expect(idsOf(await quickView(shop, { query: 'no decaf' }))).toEqual([2]);
    expect(await idsFor(shop, { searchTerm: 'no show' })).toEqual([4]);
    // Nothing tells what it should be instead.
    expect(await idsFor(shop, { searchTerm: 'no fan' })).toContain(5);
  });

  test('with -free shows products that say so first, and none that have it', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Chocolate with sugar' }),
        product({ id: 2, title: 'Dark chocolate' }),
        product({ id: 3, title: 'Milk chocolate', tags: 'sugar-free' }),
        product({ id: 4, title: 'Brown sugar' }),
        product({ id: 5, title: 'Nut spread gluten' }),
      ],
    });
    const found = await search(shop, { searchTerm: 'sugar-free chocolate' });
    expect(idsOf(found)).toEqual([3, 2]);
    expect(found.pageInfo.interpreted).toEqual([
      { kind: 'without', text: 'sugar-free', word: 'sugar' },
    ]);
    // Nothing else would be left.
    expect(await idsFor(shop, { searchTerm: 'gluten free spread' })).toContain(5);
  });

  test('with free as a word of its own may say something else', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Nike Free Run 5.0', vendor: 'Nike' }),
        product({ id: 2, title: 'Running shoe', vendor: 'Nike' }),
        product({ id: 3, title: 'Free running shoe', vendor: 'Kiln' }),
        product({ id: 4, title: 'Chicken from a free range farm' }),
        product({ id: 5, title: 'Range free of smoke' }),
        product({ id: 6, title: 'Bread, gluten free' }),
        product({ id: 7, title: 'Bread with gluten' }),
      ],
    });
    for (const [searchTerm, id] of [
      ['nike free run', 1],
      ['nike free', 1],
      ['chicken free range', 4],
    ] as const) {
      const found = await search(shop, { searchTerm });
      expect(idsOf(found)).toContain(id);
      expect(found.pageInfo).not.toHaveProperty('interpreted');
    }
    for (const searchTerm of ['gluten free bread', 'bread gluten free']) {
      const found = await idsFor(shop, { searchTerm });
      expect(found[0]).toBe(6);
      expect(found).not.toContain(7);
    }
  });

  test('with a name that the shop has in a title stays as typed', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Love Not War shirt' }),
        product({ id: 2, title: 'Anti-slip mat' }),
        product({ id: 3, title: 'War love shirt' }),
        product({ id: 4, title: 'Anti mat' }),
      ],
    });
    for (const searchTerm of ['love not war shirt', 'anti -slip mat']) {
      const found = await search(shop, { searchTerm });
      expect(found.pageInfo).not.toHaveProperty('interpreted');
      expect([1, 2]).toContain(idsOf(found)[0]);
    }
  });

  test('that would find nothing without an unwanted word stays as typed', async ({ app }) => {
    const shop = await openShop(app);
    const found = await search(shop, { searchTerm: 'walking not shoe' });
    expect(found.pageInfo).not.toHaveProperty('interpreted');
    expect(idsOf(found)[0]).toBe(7);
  });

  test('with a size that the shop has filters by the option', async ({ app }) => {
    const shop = await openShop(app);
    const found = await search(shop, { searchTerm: 'shoe size 42' });
    expect(idsOf(found)).toEqual([6]);
    expect(found.pageInfo.interpreted).toEqual([
      { kind: 'option', text: 'size 42', name: 'Size', value: '42' },
    ]);
  });

  test('is searched as words when the shopper or the shop says so', async ({ app }) => {
    const shop = await openShop(app);
    const body = { searchTerm: 'printer not hp' };
    const asTyped = await search(shop, { ...body, asTyped: true });
    expect(ascending(idsOf(asTyped))).toContain(1);
    expect(asTyped.pageInfo).not.toHaveProperty('interpreted');
    await shop.saveSettings({ search: { interpret_terms: false } });
    expect((await search(shop, body)).pageInfo).not.toHaveProperty('interpreted');
  });

  test("leaves the price to the shopper's own filter, and keeps the rest", async ({ app }) => {
    const shop = await openShop(app);
    const filters = { price: { min: 10 } };
    const searchTerm = 'laser printer -hp under 40';
    const found = await search(shop, { searchTerm, filters });
    expect(idsOf(found)).toEqual([2]);
    expect(found.pageInfo.interpreted).toEqual([{ kind: 'without', text: '-hp', word: 'hp' }]);
    const other = await search(shop, { searchTerm: 'printer under 50', filters });
    expect(ascending(idsOf(other))).toEqual([1, 2, 3]);
    expect(other.pageInfo).not.toHaveProperty('interpreted');
  });

  test("leaves the option to the shopper's own filter", async ({ app }) => {
    const shop = await openShop(app);
    const filters = { options: ['Size:41'] };
    const found = await search(shop, { searchTerm: 'shoe size 42', filters });
    expect(ascending(idsOf(found))).toEqual([6, 7]);
    expect(found.pageInfo).not.toHaveProperty('interpreted');
  });
});
