import { describe, expect } from 'vitest';
import { collection, order, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const sale = { column: 'tag', relation: 'equals', condition: 'sale' };

function smart(id: number, definition: object) {
  return { id, handle: `smart-${id}`, title: `Smart ${id}`, sort_order: 'created', ...definition };
}

/** Returns the products of the collection in its order, including those out of stock. */
function members(shop: TestShop, id = 1): Promise<number[]> {
  return shop.ids(
    `/api/v1/products/collections?platform_collection_ids=${id}&limit=250&filter_oos=no`,
  );
}

const onSale = (...ids: number[]) => ids.map((id) => product({ id, tags: 'Sale' }));

describe('a smart collection', () => {
  test('finds its products, whichever is imported first', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ collections: [smart(1, { rules: [sale] })] });
    expect(await members(shop)).toEqual([]);
    await shop.import({ products: [...onSale(2, 1), product({ id: 3 })] });
    expect(await members(shop)).toEqual([1, 2]);
    await shop.import({ collections: [smart(2, { rules: [sale] })] });
    expect(await members(shop, 2)).toEqual([1, 2]);
  });

  test('follows changed, new and removed products', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: onSale(1, 2), collections: [smart(1, { rules: [sale] })] });
    await shop.import({ products: [product({ id: 1, tags: 'sold' }), ...onSale(3)] });
    expect(await members(shop)).toEqual([2, 3]);
    await shop.import({ products: [product({ id: 1 }), ...onSale(3)] }, { replace: true });
    expect(await members(shop)).toEqual([3]);
  });

  test('follows its rules', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [...onSale(1), product({ id: 2, price: '99.00' })],
      collections: [smart(1, { rules: [sale] })],
    });
    const dear = { column: 'variant_price', relation: 'greater_than', condition: '50' };
    await shop.import({ collections: [smart(1, { rules: [dear] })] });
    expect(await members(shop)).toEqual([2]);
    await shop.import({ collections: [smart(1, { rules: [sale, dear], disjunctive: true })] });
    expect(await members(shop)).toEqual([1, 2]);
    await shop.import({ collections: [smart(1, { rules: [sale, dear] })] });
    expect(await members(shop)).toEqual([]);
  });

  test('becomes a plain one as soon as its members are given, and smart again', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: onSale(1, 2, 3), collections: [smart(1, { rules: [sale] })] });
    await shop.import({ collections: [collection(1, [3, 1])] });
    await shop.import({ products: onSale(4) });
    expect(await members(shop)).toEqual([3, 1]);
    await shop.import({ collections: [smart(1, { rules: [sale] })] });
    expect(await members(shop)).toEqual([1, 2, 3, 4]);
  });

  test.for([
    ['alpha-asc', [3, 1, 2, 4]],
    ['alpha-desc', [4, 2, 1, 3]],
    ['price-asc', [2, 3, 1, 4]],
    ['price-desc', [4, 1, 3, 2]],
    ['created', [4, 1, 2, 3]],
    ['created-desc', [3, 2, 1, 4]],
    ['best-selling', [4, 2, 3, 1]],
    ['manual', [4, 1, 2, 3]],
  ] as const)('is sorted %s', async ([sort_order, expected], { app }) => {
    const shop = await app.shop();
    const given = { tags: 'sale' };
    await shop.import({
      products: [
        product({ id: 1, title: 'banana', price: '20.00', created_at: '2026-01-02', ...given }),
        product({ id: 2, title: 'Cherry', price: '5.00', created_at: '2026-01-03', ...given }),
        product({ id: 3, title: 'Apple', price: '10.00', created_at: '2026-01-04', ...given }),
        product({ id: 4, title: 'damson', price: '30.00', created_at: '2026-01-01', ...given }),
      ],
      collections: [smart(1, { rules: [sale], sort_order })],
      orders: [
        order({ id: 1, createdAt: '2020-01-01T00:00:00Z', units: { 4: 5, 2: 1 } }),
        order({ id: 2, createdAt: '2026-01-05T00:00:00Z', units: { 2: 3, 1: 0 } }),
        order({ id: 3, createdAt: '2026-01-05T00:00:00Z', units: { 1: 9 }, test: true }),
      ],
    });
    expect(await members(shop)).toEqual(expected);
  });

  test('is sorted by the orders of the day', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: onSale(1, 2),
      collections: [smart(1, { rules: [sale], sort_order: 'best-selling' })],
      orders: [order({ id: 1, createdAt: '2026-01-01T00:00:00Z', units: { 1: 2, 2: 1 } })],
    });
    expect(await members(shop)).toEqual([1, 2]);
    await shop.import({
      orders: [order({ id: 2, createdAt: '2026-01-02T00:00:00Z', units: { 2: 2 } })],
    });
    expect(await members(shop)).toEqual([2, 1]);
  });

  test('is sorted by titles and prices as they change', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: onSale(1, 2),
      collections: [
        smart(1, { rules: [sale], sort_order: 'alpha-asc' }),
        smart(2, { rules: [sale], sort_order: 'price-asc' }),
      ],
    });
    await shop.import({ products: [product({ id: 1, tags: 'sale', title: 'Z', price: '11.00' })] });
    expect(await members(shop, 1)).toEqual([2, 1]);
    expect(await members(shop, 2)).toEqual([2, 1]);
  });

  test('is refused with the reason when its rules are not supported', async ({ app }) => {
    const shop = await app.shop();
    const definition = {
      column: 'product_metafield_definition',
      relation: 'equals',
      condition: 'a',
    };
    const { counts, problems } = await shop.import({
      collections: [
        smart(1, { rules: [sale, { ...definition, condition_object_id: 7 }] }),
        smart(2, { rules: [sale] }),
      ],
    });
    expect(counts.collections).toMatchObject({ saved: 1, rejected: 1 });
    expect(problems[0]?.reason).toContain('rules[1].condition_object_id: expected the metafield');
  });

  test('keeps its members before a damaged record, and is deleted when a file replaces it', async ({
    app,
  }) => {
    const shop = await app.shop();
    const text = JSON.stringify([smart(1, { rules: [sale] }), smart(2, { rules: [sale] })]);
    await shop.import({ products: onSale(1), collections: text });
    const cut = await shop.import({ collections: text.slice(0, -20) }, { replace: true });
    expect(cut.problems.map(({ reason }) => reason).join(' ')).toContain('Nothing was removed');
    expect(await members(shop, 2)).toEqual([1]);
    const { counts } = await shop.import(
      { collections: [smart(1, { rules: [sale] })] },
      { replace: true },
    );
    expect(counts.collections).toMatchObject({ unchanged: 1, removed: 1 });
    expect(await members(shop, 2)).toEqual([]);
    await shop.import({ products: onSale(2) });
    expect(await members(shop, 1)).toEqual([1, 2]);
  });
});
