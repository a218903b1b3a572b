import { describe, expect } from 'vitest';
import { connectShop } from '../testing/connected-store.ts';
import { test as base } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { wooCreated, wooModified, wooProductRecord } from '../testing/woo-records.ts';

const hourMs = 3_600_000;

function variation(id: number, option: string) {
  return { ...wooProductRecord(id), type: 'variation', attributes: [{ name: 'Size', option }] };
}

const term = (id: number, name: string) => ({ id, name });

const test = base
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  .extend('woo', async ({}, { onCleanup }) => {
    const products = Array.from({ length: 30 }, (_, index) => wooProductRecord(index + 1));
    const attributes = [{ name: 'Size', variation: true, options: ['S', 'M'] }];
    const shirt = wooProductRecord(500, { type: 'variable', variations: [501, 502], attributes });
    const order = {
      id: 70,
      status: 'completed',
      date_created_gmt: wooCreated,
      date_modified_gmt: wooModified,
      line_items: [{ id: 1, product_id: 1, variation_id: 0, quantity: 3, price: 5 }],
    };
    const woo = await StandInWoo.start({
      products: [...products, shirt],
      'products/500/variations': [variation(501, 'S'), variation(502, 'M')],
      orders: [order],
    });
    onCleanup(() => woo.close());
    return woo;
  })
  .extend('connected', ({ app, woo }) =>
    connectShop(app, woo.url, { kind: 'woocommerce', ...wooCredentials }),
  );

describe('a store of WooCommerce is compared within the hour', () => {
  test('and has what it deletes for ever removed', async ({ woo, connected }) => {
    const { shop, pull } = connected;
    await pull();
    woo.remove('products', 4);
    woo.remove('products/500/variations', 502);
    woo.change('products', 500, { variations: [501], date_modified_gmt: '2026-01-05T00:00:00' });
    woo.requests.length = 0;
    await pull(hourMs);
    expect(await shop.product(4)).toBeUndefined();
    expect((await shop.product(500))?.variants).toMatchObject([{ id: 501 }]);
    const asked = woo.requests.filter((request) => /^GET products[?/](\w+=|\d)/.test(request));
    // A page of ids, the product that has changed, and its variations.
    expect(asked.length).toBeLessThan(6);
  });

  test('and has what it takes out of the trash shown', async ({ woo, connected }) => {
    const { shop, pull } = connected;
    woo.change('products', 7, { status: 'trash' });
    await pull();
    expect(await shop.product(7)).toBeUndefined();
    woo.change('products', 7, { status: 'publish' });
    await pull(hourMs);
    expect(await shop.product(7)).toMatchObject({ id: 7 });
  });

  test('and has its names followed, of which no product tells', async ({ app, woo, connected }) => {
    const { shop, pull } = connected;
    woo.records['products/categories'] = [term(7, 'Mugs')];
    woo.records['products/tags'] = [term(8, 'old'), term(9, 'gone')];
    woo.records['products/brands'] = [term(10, 'North')];
    const named = () => ({
      categories: woo.records['products/categories'],
      tags: woo.records['products/tags'],
      brands: woo.records['products/brands'],
    });
    woo.change('products', 3, named());
    await pull();
    woo.records['products/categories'] = [term(7, 'Cups &amp; mugs')];
    woo.records['products/tags'] = [term(8, 'new'), term(9, 'gone')];
    woo.records['products/brands'] = [term(10, 'South')];
    woo.change('products', 3, named());
    await pull(hourMs);
    const texts = { product_type: 'Cups & mugs', vendor: 'South' };
    expect(await shop.product(3)).toMatchObject({ ...texts, tags: 'new, gone, Cups & mugs' });
    const { read } = app.service.stores.database;
    const titles = () => read('collections').where({ shop_id: shop.shop.id }).pluck('title');
    expect(await titles()).toEqual(['Cups & mugs']);
    woo.records['products/tags'] = [term(8, 'new')];
    woo.change('products', 3, named());
    await pull(2 * hourMs);
    expect(await shop.product(3)).toMatchObject({ ...texts, tags: 'new, Cups & mugs' });
  });

  test('and has the members of its categories followed', async ({ app, woo, connected }) => {
    const { shop, pull } = connected;
    const mugs = { id: 7, name: 'Mugs', slug: 'mugs' };
    woo.records['products/categories'] = [{ ...mugs, count: 1 }];
    woo.change('products', 3, { categories: [mugs] });
    await pull();
    const { collections } = app.service.stores;
    expect(await collections.members(shop.shop.id, 7)).toEqual([3]);
    woo.change('products', 4, { categories: [mugs] });
    woo.change('products/categories', 7, { count: 2 });
    await pull(hourMs);
    expect(await collections.members(shop.shop.id, 7)).toEqual([3, 4]);
  });

  test('and asks before many products are removed', async ({ woo, connected }) => {
    const { shop, pull, connection } = connected;
    await pull();
    for (let id = 1; id <= 9; id += 1) {
      woo.remove('products', id);
    }
    await pull(hourMs);
    expect(await shop.product(1)).toMatchObject({ id: 1 });
    expect((await connection()).question).toContain('9 products');
  });

  test('and has the webhooks that it disabled taken back, and what it did not send', async ({
    app,
    woo,
    connected,
  }) => {
    const { shop, pull } = connected;
    await pull();
    const [first, second] = woo.records['webhooks'] ?? [];
    expect(first).toMatchObject({ topic: 'product.created', status: 'active' });
    woo.change('webhooks', first?.id ?? 0, { status: 'disabled' });
    woo.remove('webhooks', second?.id ?? 0);
    woo.change('orders', 70, { status: 'cancelled', date_modified_gmt: '2026-01-05T00:00:00' });
    await pull(hourMs);
    const { webhooks = [] } = woo.records;
    expect(new Set(webhooks.map(({ topic }) => topic)).size).toBe(11);
    expect(new Set(webhooks.map(({ status }) => status))).toEqual(new Set(['active']));
    const { refunds, database } = app.service.stores;
    const order = await refunds.findOrder(database.read, shop.shop.id, 70);
    expect(order?.counted).toBe(false);
  });
});
