import { expect } from 'vitest';
import { connectShop } from '../testing/connected-store.ts';
import { test } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';

const createdAt = '2026-01-01T00:00:00';

function product(id: number, slug: string) {
  const permalink = `https://store.example/product/${slug}/`;
  const dates = { date_created_gmt: createdAt, date_modified_gmt: createdAt };
  return { id, slug, permalink, name: 'Tea', status: 'publish', price: '5.00', ...dates };
}

test('links of a store of WooCommerce encode slugs of other scripts once', async ({ app }) => {
  const products = [product(1, encodeURIComponent('чай').toLowerCase()), product(2, '100%')];
  const woo = await StandInWoo.start({ products });
  const { shop, pull } = await connectShop(app, woo.url, {
    kind: 'woocommerce',
    ...wooCredentials,
  });
  await pull();
  const answer = await shop.get('/api/v1/products/static?ids=1,2');
  const { data } = (await answer.json()) as { data: { handle: string; link: string }[] };
  expect(data.map(({ handle, link }) => [handle, decodeURIComponent(link)])).toEqual([
    ['чай', '/product/чай/'],
    ['100%', '/product/100%/'],
  ]);
  await woo.close();
});
