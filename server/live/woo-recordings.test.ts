import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';
import { productAddress } from '../catalog/store-pages.ts';
import { search } from '../routes/testing/search-fixture.ts';
import { connectShop } from '../testing/connected-store.ts';
import { test } from '../testing/running-app.ts';
import { wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { startRecordedStore } from '../testing/woocommerce/recorded-store.ts';

interface Listed {
  id: number;
  title: string;
  link: string;
  sold_at?: { url: string; text: string };
  vendor: string;
  tags: string;
  product_type: string;
  category?: { full_name: string };
  images: { src: string; srcset?: string }[];
  options: { name: string; values: string[] }[];
  variants: {
    id: number;
    title: string;
    price: string;
    compare_at_price: string | null;
    available: boolean;
    inventory_management: string | null;
    inventory_quantity: number;
    grams: number;
    link?: string;
    choices?: { attribute: string; values: { value: string }[] }[];
  }[];
}

/** What shoppers see of a product: the rest is left out. */
function seen(product: Listed) {
  const { title, link, sold_at: soldAt, vendor, tags, images, options, variants } = product;
  const type = product.category?.full_name ?? product.product_type;
  const choices = variants.flatMap(({ id, choices: own = [] }) =>
    own.map(({ attribute, values }) => `${id} ${attribute}: ${values.map(toValue).join(' | ')}`),
  );
  return {
    title,
    page: link,
    ...(soldAt && { sold_at: `${soldAt.text} ${soldAt.url}` }),
    vendor,
    tags,
    type,
    pictures: images.map(({ src }) => src.split('/').at(-1)),
    options: options.map(({ name, values }) => `${name}: ${values.join(' | ')}`),
    variants: variants.map((variant) => {
      const { id, price, compare_at_price: former, available, inventory_quantity: left } = variant;
      const stock = variant.inventory_management === null ? '' : ` ${left}`;
      const was = former === null ? '' : ` was ${former}`;
      const offer = `${available ? 'sold' : 'not sold'}${stock}`;
      return `${id} ${variant.title}: ${price}${was}, ${offer}, ${variant.grams} g`;
    }),
    ...(choices.length > 0 && { choices }),
  };
}

function toValue({ value }: { value: string }): string {
  return value;
}

const truthFile = new URL('../testing/woocommerce/truth.json', import.meta.url);

const truth = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(truthFile, 'utf8')));

const categories: Readonly<Record<number, readonly [title: string, members: readonly number[]]>> = {
  16: ['Küche & Bad', [22, 23, 42, 46, 69, 70, 71, 72]],
  17: ['Garten', [24, 25, 26, 58, 61]],
  27: ['Садовый инвентарь', [55, 78]],
};

test('the products of a recorded store are as it shows them', async ({ app }) => {
  const woo = await startRecordedStore();
  const credentials = { kind: 'woocommerce' as const, ...wooCredentials };
  const { shop, pull } = await connectShop(app, woo.url, credentials);
  await pull();
  const { products, collections } = app.service.stores;
  const shopId = shop.shop.id;
  const ids = await products.idsAfter(shopId, 0, 1_000);
  expect(ids).toEqual(woo.records['products']?.map(({ id }) => id));

  const listed: Listed[] = [];
  for (let start = 0; start < ids.length; start += 5) {
    const some = ids.slice(start, start + 5).join(',');
    const path = `/api/v1/products/static?ids=${some}&filter_oos=no&filter_unpublished=yes`;
    const { data } = (await (await shop.get(path)).json()) as { data: Listed[] };
    listed.push(...data);
  }
  const shown = Object.fromEntries(listed.map((product) => [product.id, seen(product)]));
  expect(shown).toEqual(truth);
  const recorded = Object.values(woo.records).flat();
  for (const { id, link } of listed.flatMap((product) => [product, ...product.variants])) {
    const permalinks = recorded
      .filter((record) => record.id === id)
      .map((record) => record['permalink']);
    expect(permalinks).toContain(`https://store.example${link}`);
  }

  // The administration is on another host.
  const spades = await app.service.texts.products(shopId, [78]);
  const presented = await app.service.stores.shops.find({ id: shopId });
  const addresses = spades.map((product) => presented && productAddress(presented, product));
  expect(addresses).toEqual([woo.find('products', 78)['permalink']]);

  // Shirts for any size are of each size.
  const { data: found } = await search(shop, { filters: { options: ['Größe:M'] } });
  expect(found).toContainEqual(expect.objectContaining({ id: 33, matched_variant_id: 34 }));

  const titles = await app.service.stores.database
    .read('collections')
    .where({ shop_id: shopId })
    .pluck('title');
  for (const [id, [title, members]] of Object.entries(categories)) {
    expect(await collections.members(shopId, Number(id))).toEqual(members);
    expect(titles).toContain(title);
  }

  // What has not changed is not written again.
  const feed = () => app.service.stores.database.read('feed_changes').where({ shop_id: shopId });
  const written = await feed();
  await pull(25 * 3_600_000);
  expect(await feed()).toEqual(written);
  await woo.close();
});
