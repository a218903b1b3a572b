import { expect, type Page } from '@playwright/test';
import { test, type StoryProduct } from '../story.ts';

test('the notice of an addition covers open results and links to the cart', async ({
  page,
  plainProduct,
}) => {
  // A screen as low as above a phone's keyboard: the results reach down to the notice.
  const width = page.viewportSize()?.width ?? 0;
  const isPhone = width < 640;
  await page.setViewportSize({ width, height: 360 });
  await page.goto('/');
  await addFromQuickView(page, plainProduct);
  await expect(notice(page)).toContainText(`${plainProduct.title} is in your cart.`);
  // On a phone the sheet closes for the notice.
  await expect(page.getByRole('grid')).toBeVisible({ visible: !isPhone });
  await notice(page).getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test(
  'screen readers hear of an addition once',
  { tag: '@any-screen' },
  async ({ page, plainProduct }) => {
    await page.goto('/');
    await addFromQuickView(page, plainProduct);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(/added/i);
  },
);

test(
  'the notice disappears after a while, unless it is hovered or focused',
  { tag: '@any-screen' },
  async ({ page, plainProduct }) => {
    await page.clock.install();
    await page.goto('/');
    await addFromQuickView(page, plainProduct);
    const link = notice(page).getByRole('link', { name: 'View cart' });
    await link.focus();
    await page.clock.fastForward(20_000);
    await expect(notice(page)).toBeVisible();
    await link.blur();
    await notice(page).hover();
    await page.clock.fastForward(20_000);
    await expect(notice(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(20_000);
    await expect(notice(page)).toBeHidden();
  },
);

test.describe(() => {
  // The browser reports the request that failed.
  test.use({ failsOnConsoleErrors: false });

  test(
    'the cart keeps its count while the shopper is offline',
    { tag: '@any-screen' },
    async ({ page, consoleErrors, plainProduct }) => {
      await page.route('**/cart.js', (route) => route.abort('internetdisconnected'));
      await page.goto('/');
      await addFromQuickView(page, plainProduct);
      await expect(notice(page)).toBeVisible();
      // The theme asks for the cart, and so may an element that shows it.
      await expect.poll(() => consoleErrors).not.toEqual([]);
      expect(consoleErrors.filter((text) => !text.includes('DISCONNECTED'))).toEqual([]);
      await expect(page.locator('[data-cart-count]')).toHaveText('0');
    },
  );
});

function notice(page: Page) {
  return page.locator('#cart-notice');
}

async function addFromQuickView(page: Page, { title }: StoryProduct): Promise<void> {
  const field = page.getByLabel('Search the shop');
  await expect(field).toHaveRole('combobox');
  await field.pressSequentially(title);
  await page.getByRole('button', { name: `Add ${title}`, exact: true }).click();
}
