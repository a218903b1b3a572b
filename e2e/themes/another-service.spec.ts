import { expect, type Page } from '@playwright/test';
import { startInstallation } from '../admin/installation.ts';
import { sectionCart } from './carts.ts';
import { test as themeTest } from './theme-story.ts';

/** A theme that was written for a service named acme, and a server that has this name. */
const test = themeTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  baseURL: async ({}, use) => {
    const installation = await startInstallation(undefined, { SERVICE_NAME: 'acme' });
    await use(installation.url);
    await installation.stop();
  },
});

const content = `<div data-acme="41" data-acme-layout="grid" data-acme-limit="4" data-acme-add-to-cart
  data-acme-source="/api/v1/products/top_sellers"></div>`;

/** The theme's own code, as it was before the other service's script tag was replaced. */
const script = `${sectionCart.script}
  window.heard = [];
  document.addEventListener('acme:cart.add', ({ detail: { item, cart } }) => {
    window.heard.push([item.variant_id, item.quantity, cart.cart.item_count]);
  });
  const addFromScript = () => window.Acme.Cart.addItem({ id: 42, quantity: 2 }, {
    success: () => { document.querySelector('h1').textContent = 'Success'; },
  });`;

test(
  "a theme's code for another service adds to the cart, and hears what shoppers add",
  { tag: '@any-screen' },
  async ({ page, store }) => {
    const requests = codeRequests(page);
    await store.open({ ...sectionCart, name: 'code for another service', script }, content);
    await expect(
      page.locator('[data-acme] > vitrine-recommendations[widget-id="41"]'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
    await expect.poll(() => page.evaluate('window.Acme.widgets[0].data.products.length')).toBe(4);

    await page.evaluate('addFromScript()');
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
    await expect(page.locator('#cart-icon-bubble [data-count]').first()).toHaveText('3');
    await expect(page.locator('cart-drawer')).toBeVisible();
    await page.evaluate('window.Acme.SmartCart.hide()');
    await expect(page.locator('cart-drawer')).toBeHidden();
    await page.evaluate('window.Acme.SmartCart.show()');
    await expect(page.locator('cart-drawer')).toBeVisible();
    await expect.poll(() => page.evaluate('window.heard')).toEqual([[42, 2, 3]]);
    expect(requests.length).toBe(1);

    await page.getByRole('button', { name: /^Add/ }).first().click();
    await expect.poll(() => page.evaluate('window.heard.length')).toBe(2);
    await expect(page.locator('#cart-icon-bubble [data-count]').first()).toHaveText('4');
  },
);

/** Returns a list that the requests for the code of another service's names are added to. */
function codeRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v-compatibility.js')) {
      requests.push(request.url());
    }
  });
  return requests;
}
