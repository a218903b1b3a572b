import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { ascending, search } from '../routes/testing/search-fixture.ts';
import { connectShop } from '../testing/connected-store.ts';
import { type RunningApp, test as base } from '../testing/running-app.ts';
import { SeededRandom } from '../testing/stand-in/seeded-random.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import {
  wooCreated as created,
  wooModified as modified,
  wooProductRecord as product,
} from '../testing/woo-records.ts';
import { removalAllowed } from './compare-store.ts';

const mugs = { id: 3, name: 'Mugs', slug: 'mugs' };

const shirt = product(500, {
  type: 'variable',
  categories: [mugs],
  variations: [501, 502],
  attributes: [{ name: 'Size', variation: true, options: ['S', 'M'] }],
});

const ofSize = (option: string) => ({ attributes: [{ name: 'Size', option }] });

const variations = [
  product(501, { price: '9.00', stock_quantity: 2, ...ofSize('S') }),
  product(502, { price: '10.00', stock_quantity: 0, ...ofSize('M') }),
];

const line = { id: 71, product_id: 500, variation_id: 501, quantity: 3, price: 9, meta_data: [] };
const term = { key: '_search_term', value: 'shirt' };

const records = () => ({
  // More than the longest page.
  products: [...Array.from({ length: 105 }, (_, index) => product(index + 1)), shirt],
  'products/500/variations': variations,
  'products/categories': [mugs],
  customers: [{ id: 9, role: 'customer', email: 'anna@shop.example' }],
  orders: [
    {
      id: 70,
      status: 'completed',
      date_created_gmt: created,
      date_modified_gmt: modified,
      customer_id: 9,
      line_items: [
        { ...line, meta_data: [term] },
        { ...line, id: 72, product_id: 1, variation_id: 0, quantity: 1, price: '5.00' },
      ],
      refunds: [{ id: 75 }],
    },
    { id: 80, status: 'failed', date_created_gmt: created, customer_id: 0, line_items: [line] },
  ],
  'orders/70/refunds': [
    {
      id: 75,
      line_items: [{ quantity: -1, meta_data: [{ key: '_refunded_item_id', value: '71' }] }],
    },
  ],
});

function connect(app: RunningApp, { url }: StandInWoo) {
  return connectShop(app, url, { kind: 'woocommerce', ...wooCredentials });
}

const test = base.extend<{ woo: StandInWoo }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  woo: async ({}, use) => {
    const woo = await StandInWoo.start(records());
    await use(woo);
    await woo.close();
  },
});

const dayMs = 24 * 3_600_000;

/** Returns products whose ids leave room between them. */
function someProducts() {
  return Array.from({ length: 330 }, (_, index) => product(10 + index * 2, { categories: [mugs] }));
}

/** Returns what changes products before each part of a list. Takes the ids of removed ones out of `lasting`. */
function changeProducts(woo: StandInWoo, random: SeededRandom, lasting: Set<number>) {
  let lastId = 1_000;
  return (path: string) => {
    const { products = [] } = woo.records;
    if (path !== 'products' || random.chance(0.3)) {
      return;
    }
    const removed = products.splice(random.below(products.length), 1 + random.below(3));
    removed.forEach(({ id }) => lasting.delete(id));
    if (random.chance(0.5)) {
      // A product that the merchant takes out of the trash is among older ones.
      const id = 11 + random.below(330) * 2;
      if (!products.some((known) => known.id === id)) {
        products.push(product(id, { categories: [mugs] }));
      }
    }
    products.push(product((lastId += 1), { categories: [mugs] }));
  };
}

describe('a connected store of WooCommerce', () => {
  test('brings products with variations, categories, customers and orders', async ({
    app,
    woo,
  }) => {
    const { shop, pull, connection } = await connect(app, woo);
    await pull();
    expect(await connection()).toMatchObject({ error: null });
    const { stores } = app.service;
    const shopId = shop.shop.id;
    expect(await stores.products.idsAfter(shopId, 0, 1_000)).toHaveLength(106);
    expect((await shop.product(500))?.variants).toMatchObject([
      { id: 501, price: '9.00', inventory_quantity: 2, available: true },
      { id: 502, price: '10.00', inventory_quantity: 0, available: false },
    ]);
    expect((await shop.product(105))?.variants).toMatchObject([
      { id: 105, price: '5.00', inventory_quantity: 4 },
    ]);
    expect(await stores.collections.members(shopId, 3)).toEqual([500]);
    expect(await stores.customers.find(shopId, 9)).toMatchObject({ tags: 'customer' });
    const { read } = stores.database;
    const order = await stores.refunds.findOrder(read, shopId, 70);
    expect(order?.counted).toBe(true);
    expect(order?.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect((await stores.refunds.findOrder(read, shopId, 80))?.counted).toBe(false);
  });

  test.for(['gift-card', 'gift_card', 'pw-gift-card'])(
    'recommends no product of the type %s of its extensions',
    async (type, { app }) => {
      const woo = await StandInWoo.start({ products: [product(1), product(2, { type })] });
      const { shop, pull } = await connect(app, woo);
      await pull();
      expect(await shop.ids('/api/v1/products/recommended')).toEqual([1]);
      expect(await shop.ids('/api/v1/products/static?ids=2')).toEqual([2]);
      await woo.close();
    },
  );

  test('shows products of limited visibility where its shop does', async ({ app }) => {
    const terms = { categories: [mugs] };
    const woo = await StandInWoo.start({
      products: [
        product(1, terms),
        product(2, { ...terms, catalog_visibility: 'search' }),
        product(3, { ...terms, catalog_visibility: 'catalog' }),
        product(4, { ...terms, catalog_visibility: 'hidden' }),
      ],
      'products/categories': [mugs],
    });
    const { shop, pull } = await connect(app, woo);
    await pull();
    expect(ascending(await shop.ids('/api/v1/products/recommended'))).toEqual([1, 3]);
    const collection = '/api/v1/products/collections?platform_collection_ids=3';
    expect(ascending(await shop.ids(collection))).toEqual([1, 3]);
    const { data } = await search(shop, { searchTerm: 'product' });
    expect(ascending(data.map(({ id }) => id))).toEqual([1, 2]);
    await woo.close();
  });

  test('asks for its webhooks under the address of the shop', async ({ app, woo }) => {
    const { shop, pull } = await connect(app, woo);
    await pull();
    await pull(2 * dayMs);
    const { webhooks = [] } = woo.records;
    const addresses = webhooks.map(({ delivery_url: url }) => url);
    const path = `https://vitrine.example/webhooks/shop/${shop.shop.id}`;
    expect(addresses).toContain(`${path}/product.updated`);
    expect(addresses).toContain(`${path}/order.created`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.for([true, false])(
    'brings later changes and removes what is gone (totals told: %s)',
    async (tellsTotals, { app, woo }) => {
      const { shop, pull, connection } = await connect(app, woo);
      woo.tellsTotals = tellsTotals;
      await pull();
      woo.change('products', 5, { name: 'Renamed', date_modified_gmt: '2026-01-03T00:00:00' });
      woo.remove('products', 10);
      const { products = [] } = woo.records;
      await pull(2 * dayMs);
      expect(await connection()).toMatchObject({ error: null, question: null });
      expect((await shop.product(5))?.title).toBe('Renamed');
      expect(await shop.product(10)).toBeUndefined();
      const left = await app.service.stores.products.idsAfter(shop.shop.id, 0, 1_000);
      expect(left).toEqual(products.map(({ id }) => id));
    },
  );

  test('loses nothing here when its lists change while they are read', async ({ app }) => {
    await assert(
      asyncProperty(integer(), async (seed) => {
        const woo = await StandInWoo.start({ ...records(), products: someProducts() });
        const { shop, pull, connection } = await connect(app, woo);
        const { products, collections } = app.service.stores;
        const stored = () => products.idsAfter(shop.shop.id, 0, 10_000);
        const lasting = new Set(woo.records['products']?.map(({ id }) => id));
        woo.beforeList = changeProducts(woo, new SeededRandom(seed), lasting);
        await pull();
        expect(await stored()).toEqual(expect.arrayContaining([...lasting]));
        expect(await collections.members(shop.shop.id, mugs.id)).toEqual(
          expect.arrayContaining([...lasting]),
        );
        await pull(2 * dayMs);
        expect(await stored()).toEqual(expect.arrayContaining([...lasting]));
        woo.beforeList = () => undefined;
        await pull(4 * dayMs);
        await pull(6 * dayMs, removalAllowed);
        expect(await connection()).toMatchObject({ error: null, question: null });
        const { products: left = [] } = woo.records;
        expect(await stored()).toEqual(left.map(({ id }) => id).toSorted((a, b) => a - b));
        await woo.close();
      }),
      { numRuns: caseCount(1, 12), endOnFailure: true },
    );
  });

  test('that lets its key only read is pulled, and names the webhooks that it refuses', async ({
    app,
    woo,
  }) => {
    const { shop, pull, connection } = await connect(app, woo);
    woo.mayWrite = false;
    await pull();
    expect(await connection()).toMatchObject({ state: 'paused', error: null });
    expect(await app.service.stores.products.bodies(shop.shop.id, [500])).toHaveProperty('size', 1);
    const refusals = await app.service.stores.refusals.list(shop.shop.id);
    expect(refusals).toContainEqual(
      expect.objectContaining({
        name: 'order.created',
        reason: expect.stringMatching(/Read\/Write/),
      }),
    );
  });

  test('that refuses a kind with 403 has the others read, and is asked again after a day', async ({
    app,
    woo,
  }) => {
    const { shop, pull, connection } = await connect(app, woo);
    const { refusals, customers } = app.service.stores;
    const words = 'Sorry, you cannot list resources.';
    woo.refusedPaths = new Map([['customers', words]]);
    await pull();
    const shopId = shop.shop.id;
    expect(await connection()).toMatchObject({ state: 'paused', error: null });
    expect(await refusals.list(shopId)).toMatchObject([
      { step: 'kind', name: 'customers', reason: words },
    ]);
    expect((await shop.product(500))?.variants).toHaveLength(2);
    expect(await customers.find(shopId, 9)).toBeUndefined();

    woo.refusedPaths = new Map();
    await pull(dayMs + 1);
    expect(await refusals.list(shopId)).toEqual([]);
    expect(await customers.find(shopId, 9)).toMatchObject({ tags: 'customer' });
  });

  test('that lets its key read no products is asked again, and says what is wrong', async ({
    app,
    woo,
  }) => {
    const { pull, connection } = await connect(app, woo);
    woo.refusedPaths = new Map([['products', 'Sorry, you cannot list resources']]);
    await pull();
    expect(await connection()).toMatchObject({
      state: 'paused',
      error: expect.stringContaining('lets the key read no products (Sorry, you cannot'),
    });
    woo.refusedPaths = new Map();
    await pull(1);
    expect(await connection()).toMatchObject({ state: 'paused', error: null });
  });

  test('that revokes its key is no longer asked, and says so', async ({ app, woo }) => {
    const { pull, connection } = await connect(app, woo);
    await pull();
    woo.isKeyValid = false;
    await pull(2 * dayMs);
    expect(await connection()).toMatchObject({
      state: 'revoked',
      error: expect.stringMatching(/does not know the key/),
    });
  });
});
