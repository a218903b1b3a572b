import { expect, type Page } from '@playwright/test';
import { test, type StoryProduct } from './story.ts';

test('the notice of an addition leads to the cart, over results that are open', async ({
  page,
  plainProduct,
}) => {
  // As low as the screen over a phone's keyboard: the results reach down to the notice.
  const width = page.viewportSize()?.width ?? 0;
  const isPhone = width < 640;
  await page.setViewportSize({ width, height: 360 });
  await page.goto('/');
  await addFromQuickView(page, plainProduct);
  await expect(notice(page)).toContainText(`${plainProduct.title} is in your cart.`);
  // The sheet of a phone makes room for it.
  await expect(page.getByRole('grid')).toBeVisible({ visible: !isPhone });
  await notice(page).getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test('an addition is announced once', async ({ page, plainProduct }) => {
  await page.goto('/');
  await addFromQuickView(page, plainProduct);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/added/i);
});

test('the notice goes after a while, but not from under a hand or a focus', async ({
  page,
  plainProduct,
}) => {
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
});

test.describe(() => {
  // The browser reports the request that did not leave.
  test.use({ isQuiet: false });

  test('the cart keeps its count while the shopper is offline', async ({
    page,
    troubles,
    plainProduct,
  }) => {
    await page.route('**/cart.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/');
    await addFromQuickView(page, plainProduct);
    await expect(notice(page)).toBeVisible();
    await expect.poll(() => troubles).toEqual([expect.stringContaining('DISCONNECTED')]);
    await expect(page.locator('[data-cart-count]')).toHaveText('0');
  });
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
