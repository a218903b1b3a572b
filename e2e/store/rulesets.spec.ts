import { expect, type Page } from '@playwright/test';
import { preparePage } from './pages.ts';
import { test } from '../story.ts';

test('a small cart gets offers of cheap products, and a full cart of matching ones', async ({
  page,
  plainProduct,
}) => {
  const [variant] = plainProduct.variants;
  await page.goto(await preparePage('cart', page, plainProduct));
  const small = await shownPrices(page, '[layout="list"]');
  const isSmall = Number(variant?.price) <= 40;
  expect(small.every((price) => price < 30)).toBe(isSmall);
  const added = await page.request.post('/cart/add.js', {
    data: { id: variant?.id, quantity: 12 },
  });
  expect(added.status()).toBe(200);
  await page.reload();
  await expect
    .poll(async () => (await shownPrices(page, '[layout="list"]')).some((price) => price >= 30))
    .toBe(true);
});

test('only a regular customer with consent sees personal products', async ({ page }) => {
  const picked = page.getByRole('region', { name: 'Picked for you' });
  await page.goto('/pages/widgets');
  await page.getByRole('button', { name: 'It may', exact: true }).click();
  await page.goto('/?customer=6120000238138');
  await picked.scrollIntoViewIfNeeded();
  await expect(picked.locator('[part~="card"]').first()).toContainText('$');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Picked for you' })).toHaveCount(0);
});

test('a product page shows more by the same maker', async ({ page, plainProduct }) => {
  await page.goto(plainProduct.link);
  const others = page.locator('vitrine-recommendations[widget-id="5"]');
  await others.scrollIntoViewIfNeeded();
  await expect(others.getByRole('heading', { name: 'By the same maker' })).toBeVisible();
  const maker = await page.locator('.eyebrow').innerText();
  await others.locator('[part~="card"]').first().click();
  await expect(page.locator('.eyebrow')).toHaveText(maker, { ignoreCase: true });
});

/** Returns the prices of a placement's products, once they are shown. */
async function shownPrices(page: Page, placement: string): Promise<number[]> {
  const widget = page.locator(`vitrine-recommendations${placement}`);
  await widget.scrollIntoViewIfNeeded();
  await expect(widget.locator('[part~="card"]').first()).toContainText('$');
  const texts = await widget.locator('[part~="price"]').allInnerTexts();
  return texts.map((text) => Number(/\$(\d+\.\d\d)/.exec(text)?.[1]));
}
