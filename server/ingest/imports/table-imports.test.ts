import { describe, expect } from 'vitest';
import type { Product } from '../../catalog/product.ts';
import { test as base } from '../testing/import-fixture.ts';

const test = base.extend<{ stored: (handle: string) => Promise<Product> }>({
  stored: async ({ stores, shopId }, use) => {
    await use(async (handle) => {
      const all = await stores.products.namesAfter(shopId, 0, 100);
      const id = all.find((one) => one.handle === handle)?.id ?? 0;
      const body = (await stores.products.bodies(shopId, [id])).get(id);
      return JSON.parse(body ?? 'null');
    });
  },
});

const lamp = [
  'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Status',
  'lamp,Lamp,<p>Bright</p>,Lumen,"desk, new",Size,S,L-1,shopify,4,continue,25.00,30.00,https://cdn.example/1.jpg,active',
  'lamp,,,,,,M,L-2,shopify,2,deny,28.00,,https://cdn.example/2.jpg,',
].join('\n');

describe('a table of products', () => {
  test('keeps what is stored of columns that it lacks', async ({ load, stored }) => {
    await load({ products: lamp });
    const before = await stored('lamp');
    const report = await load({ products: 'Handle,Title\nlamp,Desk lamp\n' });
    expect(report.counts.products).toMatchObject({ saved: 1, rejected: 0 });
    const after = await stored('lamp');
    expect(after).toEqual({ ...before, title: 'Desk lamp', updated_at: after.updated_at });
  });

  test('empties a field whose cell is empty, but no price and no title', async ({
    load,
    stored,
  }) => {
    await load({ products: lamp });
    await load({
      products:
        'Handle,Title,Body (HTML),Vendor,Tags,Option1 Value,Variant Price,Variant Compare At Price,Image Src\nlamp,,,,,S,,,\nlamp,,,,,M,,,\n',
    });
    expect(await stored('lamp')).toMatchObject({
      title: 'Lamp',
      body_html: '',
      vendor: '',
      tags: '',
      images: [],
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { sku: 'L-1', price: '25.00', compare_at_price: null, inventory_policy: 'continue' },
        { sku: 'L-2', price: '28.00', compare_at_price: null, inventory_policy: 'deny' },
      ],
    });
  });

  test('finds the product of a connected store by its handle, and its variants by SKU', async ({
    load,
    stored,
  }) => {
    await load({
      products: [
        {
          id: 7,
          title: 'Mug',
          handle: 'mug',
          vendor: 'Kiln',
          variants: [
            { id: 71, sku: 'A', price: '8.00', option1: 'Red', inventory_quantity: 3 },
            { id: 72, sku: 'B', price: '9.00', option1: 'Blue', inventory_quantity: 1 },
          ],
        },
      ],
    });
    const report = await load({ products: 'Handle,Variant SKU,Variant Price\nmug,B,9.50\n' });
    expect(report.problems).toEqual([]);
    expect(await stored('mug')).toMatchObject({
      id: 7,
      vendor: 'Kiln',
      variants: [
        { id: 71, price: '8.00' },
        { id: 72, price: '9.50', option1: 'Blue', inventory_quantity: 1 },
      ],
    });
    const again = await load({ products: 'Handle,Variant SKU,Variant Price\nmug,A,8.00\n' });
    expect(again.counts.products).toMatchObject({ saved: 0, unchanged: 1 });
  });

  test('warns of rows that fit no variant, and leaves them out', async ({ load, stored }) => {
    await load({ products: lamp });
    const { warnings } = await load({ products: 'Handle,Title,Variant Price\nlamp,Lamp,1\n' });
    expect(warnings.map(({ reason }) => reason)).toContainEqual(
      'product "lamp": 1 of its rows fit none of its 2 variants and were left out; name variants by SKU or by options',
    );
    expect((await stored('lamp')).variants.map(({ price }) => price)).toEqual(['25.00', '28.00']);
  });

  test('is the same product after its options are in another order', async ({ load, stored }) => {
    await load({ products: lamp });
    const [small, medium] = (await stored('lamp')).variants;
    await load({
      products:
        'Handle,Title,Option1 Name,Option1 Value,Variant Price\nlamp,Lamp,Size,M,29\nlamp,,,L,31\nlamp,,,S,26\n',
    });
    const { variants, options } = await stored('lamp');
    expect(variants).toMatchObject([
      { id: medium?.id, sku: 'L-2', price: '29.00', position: 1 },
      { option1: 'L', price: '31.00', position: 2 },
      { id: small?.id, sku: 'L-1', price: '26.00', position: 3 },
    ]);
    expect(new Set(variants.map(({ id }) => id)).size).toBe(3);
    expect(options).toMatchObject([{ name: 'Size', values: ['M', 'L', 'S'] }]);
  });
});

describe('an export of the inventory', () => {
  const table = 'Handle,Title,Option1 Name,Option1 Value,SKU,On hand\n';

  test('changes the stock alone', async ({ load, stored }) => {
    await load({ products: lamp });
    const before = await stored('lamp');
    const report = await load({ products: `${table}lamp,Lamp,Size,M,L-2,9\n` });
    expect(report).toMatchObject({ problems: [], counts: { products: { saved: 1 } } });
    const after = await stored('lamp');
    const [first, second] = before.variants;
    expect(after).toEqual({
      ...before,
      updated_at: after.updated_at,
      variants: [first, { ...second, inventory_quantity: 9 }],
    });
    const again = await load({ products: `${table}lamp,Lamp,Size,M,L-2,9\n` });
    expect(again.counts.products).toMatchObject({ saved: 0, unchanged: 1 });
  });

  test('adds the stock of locations, in rows or in columns', async ({ load, stored }) => {
    await load({ products: lamp });
    await load({
      products:
        'Handle,Title,SKU,Location,Available (not editable),On hand (current)\nlamp,Lamp,L-1,Berlin,3,5\nlamp,Lamp,L-1,Lyon,4,4\n',
    });
    expect((await stored('lamp')).variants[0]?.inventory_quantity).toBe(7);
    await load({
      products:
        'Handle,Title,Option1 Value,SKU,HS Code,COO,Berlin,Lyon\nlamp,Lamp,S,L-1,,,2,not stocked\nlamp,Lamp,M,L-2,,,1,1\n',
    });
    expect((await stored('lamp')).variants.map((one) => one.inventory_quantity)).toEqual([2, 2]);
  });

  test.for([
    ['lamp,Lamp,Size,M,L-2,9\n', 1],
    ['oil,Oil,Title,x,O-1,9\n', 0],
  ] as const)(
    'removes no products in a replacing import of %j',
    async ([row, saved], { load, stored }) => {
      await load({ products: `${lamp}\nmug,Mug,,,,,,,,,,9,,,active\n` });
      const { problems, counts } = await load({ products: table + row }, { replace: true });
      expect(counts.products).toMatchObject({ saved, removed: 0 });
      expect(problems[0]?.reason).toMatch(/^Nothing was removed from the products of the shop: /);
      expect(await stored('mug')).toMatchObject({ title: 'Mug' });
    },
  );

  test('tells which rows are of variants that the shop does not have', async ({ load }) => {
    await load({ products: lamp });
    const { warnings, counts } = await load({ products: `${table}oil,Oil,Title,x,O-1,9\n` });
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'rows whose variant the shop does not have: 1 ("O-1" 1)',
    ]);
    expect(counts.products).toMatchObject({ saved: 0 });
  });

  test('reads prices by SKU, with the decimals of the column', async ({ load, stored }) => {
    await load({ products: lamp });
    await load({ products: 'SKU;Price;Compare-at price\nL-1;1.024,90 €;1.100,00 €\nL-2;12;\n' });
    expect((await stored('lamp')).variants).toMatchObject([
      { price: '1024.90', compare_at_price: '1100.00', inventory_quantity: 4 },
      { price: '12.00', compare_at_price: null },
    ]);
  });
});
