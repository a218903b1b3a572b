import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('home shows a carousel of products, each with a picture and a price', async ({ page }) => {
  await page.goto('/');
  const carousel = page.locator('vitrine-recommendations[layout="carousel"]');
  await carousel.scrollIntoViewIfNeeded();
  const cards = carousel.getByRole('link').filter({ has: page.locator('[part~="title"]') });
  await expect(cards).toHaveCount(Number(await carousel.getAttribute('limit')));
  for (const card of (await cards.all()).slice(0, 2)) {
    await expect(card).toContainText(/\$\d+\.\d\d/);
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  }
});

test('the buttons of the carousel scroll it, and do not cover its heading', async ({ page }) => {
  await page.goto('/');
  const carousel = page.locator('vitrine-recommendations[layout="carousel"]');
  const cards = carousel.locator('[part~="card"]');
  await expect(cards.first()).toBeInViewport();
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(cards.first()).not.toBeInViewport();
  const heading = carousel.getByRole('heading');
  expect(await heading.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

test('a product of the carousel links to its page', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/');
  const card = page
    .locator('vitrine-recommendations[layout="carousel"]')
    .locator('a', { hasText: '$' })
    .first();
  const title = await card.locator('[part~="title"]').innerText();
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a collection on home links to its products', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/');
  const tile = page.getByRole('region', { name: 'Collections' }).getByRole('link').first();
  const title = await tile.innerText();
  await tile.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('$');
});

test.describe(() => {
  // The browser reports every picture that failed.
  test.use({ failsOnConsoleErrors: false });

  test('a picture that fails to load leaves an empty square', async ({ page }) => {
    await page.route('**/demo/pictures/**', (route) => route.abort());
    await page.goto('/');
    const picture = page.getByRole('main').locator('.picture img').first();
    await expect(picture).toHaveCSS('opacity', '0');
  });
});
