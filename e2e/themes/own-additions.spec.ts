import { expect, type Page } from '@playwright/test';
import { ownEvents, ownForm } from './carts.ts';
import { test } from './theme-story.ts';

const content = `<vitrine-bought-together product-id="1"></vitrine-bought-together>
  <vitrine-cart-upsell layout="list" limit="4"></vitrine-cart-upsell>
  <vitrine-pop-up heading="Goes with it"><vitrine-recommendations source="/api/v1/products/recommended"
    layout="grid" limit="2"></vitrine-recommendations></vitrine-pop-up>`;

for (const trap of [
  { name: 'a request', ...ownForm },
  { name: 'a standard event', ...ownEvents },
]) {
  test(
    `bundle, cart upsell and pop-up follow what the theme adds itself by ${trap.name}`,
    { tag: '@any-screen' },
    async ({ page, store }) => {
      const listings = listingRequests(page);
      await store.open(trap, content);
      const bundle = page.locator('vitrine-bought-together');
      await expect(bundle.getByRole('checkbox').first()).toBeChecked();
      await expect(page.locator('vitrine-cart-upsell').getByText('Oak board 1')).toBeVisible();
      await page.locator('vitrine-pop-up:defined').waitFor({ state: 'attached' });
      const before = listings.length;

      await page.getByRole('button', { name: 'Buy' }).click();
      await expect(page.getByRole('dialog', { name: 'Goes with it' })).toBeVisible();
      await expect(bundle.locator('input[type=checkbox]').first()).not.toBeChecked();
      await expect(bundle.locator('input[type=checkbox]').nth(1)).toBeChecked();
      // The pop-up starts from the added product, the cart upsell from all of the cart.
      // A busy browser may tell of the change of the cart in two parts, after which the cart upsell asks again.
      const seeds = () =>
        new Set(listings.slice(before).map((query) => query.get('platform_product_ids') ?? ''));
      await expect.poll(() => [...seeds()].toSorted()).toEqual(['1', '9,1']);
      const popUp = listings.slice(before).find((query) => query.has('cart[items][1][product_id]'));
      expect(popUp?.get('cart[items][1][product_id]')).toBe('1');
    },
  );
}

/** Returns a list that the queries of the requests for products are added to. */
function listingRequests(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/products/recommended') {
      queries.push(searchParams);
    }
  });
  return queries;
}
