import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../testing/import-fixture.ts';
import { readStoredOrders } from '../testing/stored-orders.ts';

const folder = join(import.meta.dirname, '../../../../shared/data/first-day');

const given = test.skipIf(!existsSync(folder));

function read(name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8');
}

given(
  'an export of orders is one order of two lines (skipped without its file)',
  async ({ load, stores, shopId }) => {
    const products = [
      {
        id: 1,
        title: 'Blue mug',
        handle: 'mug',
        variants: [{ id: 11, sku: 'MUG-1', price: '12.50' }],
      },
      {
        id: 2,
        title: 'Red plate',
        handle: 'plate',
        variants: [{ id: 21, option1: 'Large', price: '9' }],
      },
    ];
    const report = await load({ products, orders: await read('02-orders.csv') });
    expect(report).toMatchObject({ problems: [], warnings: [], counts: { orders: { saved: 1 } } });
    expect(await readStoredOrders(stores, shopId)).toMatchObject([
      {
        id: 5001,
        lines: [
          { productId: 1, variantId: 11, quantity: 2 },
          { productId: 2, variantId: 21, quantity: 1 },
        ],
      },
    ]);
  },
);

given(
  'an export of the inventory keeps price and vendor (skipped without its files)',
  async ({ load, stores, shopId }) => {
    await load({ products: await read('03a-products.csv') });
    const { counts } = await load({ products: await read('03b-inventory.csv') });
    expect(counts.products).toMatchObject({ saved: 1, rejected: 0 });
    const [{ id } = { id: 0 }] = await stores.products.namesAfter(shopId, 0, 1);
    const body: unknown = JSON.parse((await stores.products.bodies(shopId, [id])).get(id) ?? '');
    expect(body).toMatchObject({
      vendor: 'Lumen',
      variants: [{ price: '25.00', inventory_quantity: 9, inventory_management: 'shopify' }],
    });
  },
);
