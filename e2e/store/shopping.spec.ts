import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('a shopper adds a product to the cart on its page, and removes it again', async ({
  page,
  plainProduct,
}) => {
  await page.goto(plainProduct.link);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL('/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: plainProduct.title });
  await line.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('main')).toContainText('Your cart is empty.');
});

test('the header counts the items of the cart', async ({ page, productWithChoices }) => {
  const variant = productWithChoices.variants.find(({ available }) => available);
  await page.request.post('/cart/add.js', { data: { id: variant?.id } });
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Cart 1 item', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(productWithChoices.title);
});

test('the search page shows the product that a shopper searched for', async ({
  page,
  plainProduct,
}) => {
  await page.goto(`/search?${new URLSearchParams({ q: plainProduct.title }).toString()}`);
  await expect(page.locator('main [part~="card"]').first()).toContainText(plainProduct.title);
});

test('a search without results tells the shopper', async ({ page }) => {
  await page.goto('/search?q=zzzzqqqq');
  await expect(page.getByRole('main')).toContainText('No results for “zzzzqqqq”');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a shopper searches, chooses a variant and adds it to the cart', async ({
    page,
    productWithChoices,
  }) => {
    const variant = productWithChoices.variants.find(({ available }) => available);
    await page.goto('/');
    await page.getByLabel('Search the shop').fill(productWithChoices.title);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: productWithChoices.title }).first().click();
    await page.getByRole('combobox', { name: 'Choose' }).selectOption(String(variant?.id));
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main')).toContainText(productWithChoices.title);
  });
});
