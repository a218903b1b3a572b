import type { ProductTranslation } from '../../catalog/translate-product.ts';
import { staticEndpoint } from '../../contract/listings.ts';
import { collection, product } from '../../testing/factories.ts';
import type { RunningApp } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const listing = '/api/v1/products/static?ids=1,2';

/** A shop in English with texts in German and in the Portuguese of all countries. */
export async function openTranslatedShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [
      {
        ...product({ id: 1, title: 'Blue mug', product_type: 'Mugs' }),
        options: [{ name: 'Size', position: 1, values: ['Small', 'Large'] }],
        variants: [
          { id: 11, title: 'Small', option1: 'Small', price: '5.00', inventory_quantity: 3 },
          { id: 12, title: 'Large', option1: 'Large', price: '7.00', inventory_quantity: 3 },
        ],
      },
      product({ id: 2, title: 'Bowl', product_type: 'Bowls' }),
    ],
    collections: [collection(7, [1, 2])],
  });
  await translate(app, shop, 'de', {
    1: {
      title: 'Blauer Becher',
      product_type: 'Becher',
      handle: 'blauer-becher',
      options: [{ name: 'Size', translatedName: 'Größe', values: { Small: 'Klein' } }],
    },
  });
  await translate(app, shop, 'pt', { 1: { title: 'Caneca azul' } });
  return shop;
}

export async function translate(
  app: RunningApp,
  { shop }: TestShop,
  locale: string,
  products: Readonly<Record<number, ProductTranslation | null>>,
): Promise<void> {
  const { database, shops, translations } = app.service.stores;
  await database.write(shop.id, async (transaction) => {
    const records = Object.entries(products).map(([id, fields]) => ({
      id: Number(id),
      fields: fields && JSON.stringify(fields),
    }));
    await translations.save(transaction, shop.id, { kind: 'product', locale }, records);
    const known = (await shops.find({ id: shop.id }, transaction))?.translatedLocales ?? [];
    const locales = [...new Set([...known, locale])];
    await shops.setTranslatedLocales(transaction, shop.id, locales);
  });
  await app.service.catchUp();
  await app.service.languagesSettled();
}

/** Returns the products of the shop as a listing shows them, and the language that it names. */
export async function shown(shop: TestShop, query: string) {
  const answer = await shop.get(listing + query);
  const { data: products } = staticEndpoint.answer.parse(await answer.json());
  return { language: answer.headers.get('content-language'), products };
}

export async function titles(shop: TestShop, query: string): Promise<string[]> {
  return (await shown(shop, query)).products.map(({ title }) => title);
}
