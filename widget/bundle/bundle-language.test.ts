import { expect } from 'vitest';
import { openBundle, others, own } from '../testing/bundle-page.ts';
import { setPage, test } from '../testing/shop-page.ts';
import { VitrineBoughtTogether } from './bought-together.ts';

customElements.define('vitrine-bought-together', VitrineBoughtTogether);

test('a bundle requests all its products in the language of the page', async ({ shop }) => {
  shop.answer('/api/v1/page', () => ({ data: { shop: { locales: ['en', 'de'] } } }));
  setPage({ page: { shop: 'bundles-in-german.test', tag: { locale: 'de' } } });
  await openBundle(shop);
  const listings = shop.asked.filter(({ path }) => path === own || path === others);
  expect(listings.map(({ query }) => query.get('locale'))).toEqual(['de', 'de']);
});
