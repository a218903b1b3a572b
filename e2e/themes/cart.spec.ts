import { expect, type Page } from '@playwright/test';
import { elements } from '../elements/element-table.ts';
import {
  bubbleCart,
  eventCart,
  notificationCart,
  sectionCart,
  standardActions,
  standardEvents,
  writtenCount,
} from './carts.ts';
import { test } from './theme-story.ts';
import type { Trap } from './trap.ts';

const source = 'source="/api/v1/products/top_sellers"';
const content = `<vitrine-recommendations ${source} layout="grid" limit="4" add-to-cart></vitrine-recommendations>
  <vitrine-product-card product-id="1" add-to-cart></vitrine-product-card>
  <vitrine-bought-together product-id="1"></vitrine-bought-together>
  <vitrine-cart-upsell layout="list" limit="4" add-to-cart></vitrine-cart-upsell>
  <vitrine-recently-viewed layout="grid" limit="4" add-to-cart></vitrine-recently-viewed>
  <vitrine-results-page></vitrine-results-page>`;

interface Addition {
  readonly tag: string;
  readonly count: number;
  /** Shows the products, where they are not in the page. */
  readonly open?: (page: Page) => Promise<void>;
}

/** The ways in which a shopper adds products, with how many each adds. */
const additions: readonly Addition[] = [
  { tag: 'vitrine-recommendations', count: 1 },
  { tag: 'vitrine-product-card', count: 1 },
  { tag: 'vitrine-bought-together', count: 2 },
  { tag: 'vitrine-cart-upsell', count: 1 },
  { tag: 'vitrine-recently-viewed', count: 1 },
  { tag: 'vitrine-results-page', count: 1 },
  // The rows of the search dropdown.
  { tag: 'vitrine-grid', count: 1, open: search },
];

const carts = [
  { name: 'a cart that the server renders', ...sectionCart },
  { name: 'standard actions', ...standardActions },
];

for (const trap of carts) {
  test(`a theme with ${trap.name} shows each addition at once`, async ({ page, store }) => {
    await store.open(trap, content);
    let total = 1;
    for (const { tag, count, open } of additions) {
      await open?.(page);
      await page.locator(tag).scrollIntoViewIfNeeded();
      await add(page, tag);
      total += count;
      await expectCart(page, trap, total, tag);
    }
  });
}

const popUp = `<vitrine-pop-up heading="Goes with it"><vitrine-recommendations ${source} layout="grid" limit="4"
  add-to-cart></vitrine-recommendations></vitrine-pop-up>`;

for (const trap of [
  ...carts,
  { name: 'a notification that the server renders', ...notificationCart },
  { name: 'only a bubble that the server renders', ...bubbleCart },
  { name: 'events of its own', ...eventCart },
  { name: 'standard events', ...standardEvents },
  { name: 'a count in new pages only', ...writtenCount },
]) {
  test(
    `a theme with ${trap.name} shows the additions of a script and of the pop-up`,
    { tag: '@any-screen' },
    async ({ page, store }) => {
      await store.open(
        trap,
        `<vitrine-product-card product-id="1"></vitrine-product-card>${popUp}`,
      );
      await page.locator('vitrine-pop-up:defined').waitFor({ state: 'attached' });
      await page.evaluate('Vitrine.cart.add([{ id: 77, quantity: 2 }])');
      await expectCart(page, trap, 3, 'Vitrine.cart.add');

      const popUpCase = elements.find(({ tag }) => tag === 'vitrine-pop-up');
      await popUpCase?.trigger?.(page);
      await expect(page.locator('vitrine-pop-up').getByText('Oak board 1')).toBeVisible();
      await add(page, 'vitrine-pop-up');
      await expectCart(page, trap, 4, 'the pop-up');
    },
  );
}

for (const trap of carts) {
  test(`a theme with ${trap.name} shows the gift that a shopper adds with one click`, async ({
    page,
    store,
  }) => {
    await store.open(
      trap,
      '<vitrine-cart-progress goals="50 gift 7; 80 shipping"></vitrine-cart-progress>',
    );
    const progress = page.locator('vitrine-cart-progress');
    await expect(progress.getByText('You have earned a gift')).toBeVisible();
    await progress.getByRole('button', { name: 'Add gift' }).click();
    await expectCart(page, trap, 2, 'the gift');
    await expect(progress.getByText('$20.00 to free shipping').first()).toBeVisible();
    await expect(progress.getByRole('button')).toHaveCount(0);
  });
}

/** Expects the theme to show so many pieces, and its drawer if it has one, which the shopper closes. */
async function expectCart(
  page: Page,
  { wrap }: Omit<Trap, 'name'>,
  total: number,
  addition: string,
): Promise<void> {
  const bubble = page.getByLabel('Cart', { exact: true }).locator('[data-count]');
  await expect(bubble, addition).toHaveText(String(total));
  if (/drawer/.test(wrap?.('') ?? '')) {
    await expect(page.locator('cart-drawer, #drawer'), addition).toBeVisible();
    await page.evaluate(() => {
      document.querySelector('cart-drawer, #drawer')?.setAttribute('hidden', '');
    });
  }
}

async function search(page: Page): Promise<void> {
  await page.locator('vitrine-quick-view:defined').waitFor({ state: 'attached' });
  await page.locator('input[name="q"]').click();
  await page.keyboard.type('oak');
  await expect(page.locator('vitrine-grid').getByText('Oak board 1').first()).toBeVisible();
}

/** Adds the first product of an element, and chooses its options if it asks for them. */
async function add(page: Page, tag: string): Promise<void> {
  const button = page
    .locator(tag)
    .getByRole('button', { name: /^(?:Add|Choose)/ })
    .first();
  const asks = (await button.innerText()).startsWith('Choose');
  await button.click();
  if (asks) {
    // On a phone the results of the search are a dialog too, around that of the options.
    const options = page.getByRole('dialog').last();
    await options.getByRole('button', { name: /^Add/ }).click();
  }
}
