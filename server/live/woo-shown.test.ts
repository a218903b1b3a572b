import { describe, expect } from 'vitest';
import { search } from '../routes/testing/search-fixture.ts';
import { connectShop } from '../testing/connected-store.ts';
import { test as base } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { wooProductRecord } from '../testing/woo-records.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const setting = (value: string) => ({ value });
const picture = (id: number) => ({ id, src: `https://store.example/uploads/pic${id}.jpg` });

const shirt = wooProductRecord(500, {
  type: 'variable',
  variations: [501],
  attributes: [{ name: 'Size', variation: true, options: ['S'] }],
  images: [picture(1)],
});
const variation = {
  ...wooProductRecord(501, { price: '10.00', regular_price: '12.00', on_sale: true }),
  attributes: [{ name: 'Size', option: 'S' }],
  image: picture(2),
};

const test = base
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  .extend('woo', async ({}, { onCleanup }) => {
    const woo = await StandInWoo.start({
      products: [wooProductRecord(1, { price: '12.90', regular_price: '12.90' }), shirt],
      'products/500/variations': [variation],
      'products/categories': [{ id: 7, name: 'Mugs', slug: 'mugs' }],
    });
    woo.values['settings/general/woocommerce_calc_taxes'] = setting('yes');
    woo.values['settings/tax/woocommerce_prices_include_tax'] = setting('no');
    woo.values['settings/tax/woocommerce_tax_display_shop'] = setting('incl');
    woo.taxFactor = 1.19;
    onCleanup(() => woo.close());
    return woo;
  })
  .extend('connected', ({ app, woo }) =>
    connectShop(app, woo.url, { kind: 'woocommerce', ...wooCredentials }),
  );

describe('a store of WooCommerce that shows prices with another tax than they were typed', () => {
  test('has the prices that it shows, also after a change of the tax', async ({
    woo,
    connected,
  }) => {
    const { shop, pull } = connected;
    await pull();
    expect((await shop.product(1))?.variants).toMatchObject([{ price: '15.35' }]);
    const reduced = { price: '11.90', compare_at_price: '14.28' };
    expect((await shop.product(500))?.variants).toMatchObject([reduced]);
    woo.taxFactor = 1.16;
    woo.records['taxes'] = [{ id: 1, rate: '16.0000' }];
    await pull(hourMs);
    expect((await shop.product(1))?.variants).toMatchObject([{ price: '14.96' }]);
    woo.values['settings/tax/woocommerce_tax_display_shop'] = setting('excl');
    await pull(2 * hourMs);
    expect((await shop.product(1))?.variants).toMatchObject([{ price: '12.90' }]);
  });

  test('has the typed prices while it does not tell the others, and says so', async ({
    app,
    woo,
    connected,
  }) => {
    const { shop, pull } = connected;
    const refusals = () => app.service.stores.refusals.list(shop.shop.id);
    woo.isFrontClosed = true;
    await pull();
    expect((await shop.product(1))?.variants).toMatchObject([{ price: '12.90' }]);
    const reason = expect.stringContaining('/wp-json/wc/store/v1/products');
    expect(await refusals()).toMatchObject([{ name: 'products.shown_prices', reason }]);
    woo.isFrontClosed = false;
    await pull(dayMs + hourMs);
    expect((await shop.product(1))?.variants).toMatchObject([{ price: '15.35' }]);
    expect(await refusals()).toEqual([]);
  });
});

function smaller(id: number): unknown {
  return expect.stringContaining(`https://store.example/uploads/pic${id}-300x300.jpg 300w`);
}

test('the pictures and pages of a store of WooCommerce are those of its shop', async ({
  woo,
  connected,
}) => {
  const { shop, pull } = connected;
  woo.values['/wp-json/'] = { home: 'https://store.example/shop', namespaces: ['wc/v3'] };
  woo.change('products', 1, { categories: [{ id: 7, name: 'Mugs', slug: 'mugs' }] });
  await pull();
  const [found] = (await search(shop, { searchTerm: 'product 500' })).data;
  expect(found?.images).toMatchObject([{ srcset: smaller(1) }, { srcset: smaller(2) }]);
  const quickView = async () => {
    const answer = await shop.post('/api/v1/smart-search/search/quick-view', { query: 'mugs' });
    return (await answer.json()) as { collections: { link: string }[] };
  };
  const page = 'https://store.example/product-category/mugs/';
  expect((await quickView()).collections).toMatchObject([{ link: new URL(page).pathname }]);
  const config = await shop.get(`/api/v1/user/config?shop=${shop.shop.domain}`);
  const told = { search_path: '/shop/?post_type=product&s=' };
  expect(await config.json()).toMatchObject({ data: { shop: told } });

  woo.isFrontClosed = true;
  woo.records['products/categories'] = [{ id: 7, name: 'Mugs', slug: '%d1%87' }];
  await pull(7 * hourMs);
  const queried = '/shop/?product_cat=%d1%87';
  expect((await quickView()).collections).toMatchObject([{ link: queried }]);
});
