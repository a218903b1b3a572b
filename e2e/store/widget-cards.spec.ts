import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '../accessibility.ts';
import { test } from '../story.ts';

/** Opens a product page, and returns its grid of cards with buttons. */
async function showGrid(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const grid = page.locator('vitrine-recommendations[add-to-cart]');
  await grid.scrollIntoViewIfNeeded();
  await expect(grid.locator('[part~="card"]').first()).toBeVisible();
  return grid;
}

test('a card adds its product to the cart', async ({ page, plainProduct, productWithChoices }) => {
  const grid = await showGrid(page, productWithChoices.link);
  // A page builder changes these attributes when the merchant chooses another list.
  const handle = plainProduct.link.replace('/products/', '');
  await grid.evaluate((element, source) => {
    element.removeAttribute('widget-id');
    element.setAttribute('source', source);
  }, `/api/v1/products/static?handles=${handle}`);

  await grid.getByRole('button', { name: `Add ${plainProduct.title}` }).click();
  await expect(grid.getByRole('button', { name: `Added ${plainProduct.title}` })).toBeVisible();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await expect(page.locator('#cart-notice')).toBeVisible();
});

test('a shopper chooses a variant with the keyboard only', async ({ page, plainProduct }) => {
  const grid = await showGrid(page, plainProduct.link);
  const choose = grid.getByRole('button', { name: /^Choose / }).first();
  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { checked: true }).first()).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(choose).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(grid.getByRole('button', { name: /^Added / })).toBeFocused();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
});

test('a card links to its product, with the widget in the address', async ({
  page,
  plainProduct,
}) => {
  const grid = await showGrid(page, plainProduct.link);
  const card = grid.locator('[part~="card"]').first();
  const title = await card.locator('[part~="title"]').textContent();
  await card.click();
  await expect(page).toHaveURL(/\/products\/.+\?_source=vitrine&_widget_id=\d+&_/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('a swatch shows picture and link of its colour, and the link opens that colour', async ({
  page,
}) => {
  await page.goto('/search?q=mug');
  const results = page.locator('vitrine-results-page');
  const item = results
    .getByRole('listitem')
    .filter({ has: page.getByRole('group') })
    .first();
  const swatches = item.getByRole('group', { name: 'Colour' }).getByRole('button');
  await swatches.first().scrollIntoViewIfNeeded();
  expect(await axeViolations(page)).toEqual([]);
  const picture = item.locator('[part~="image"]').first();
  const former = (await picture.getAttribute('src')) ?? '';

  await swatches.nth(1).click();
  await expect(swatches.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(picture).not.toHaveAttribute('src', former);
  const colour = (await swatches.nth(1).getAttribute('title')) ?? '';
  await item.locator('[part~="card"]').click();
  await expect(page).toHaveURL(/\/products\/.+[?&]variant=\d+/);
  await expect(page.getByRole('radio', { name: colour, exact: true })).toBeChecked();
});
