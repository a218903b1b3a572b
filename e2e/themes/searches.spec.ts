import { expect, type Page } from '@playwright/test';
import { modalSearch, overlaySearch, predictiveSearch } from './searches.ts';
import { test } from './theme-story.ts';
import type { Trap } from './trap.ts';

for (const trap of [
  { name: 'a modal dialog', ...modalSearch },
  { name: 'an overlay that closes itself', ...overlaySearch },
]) {
  test(`Escape closes the dropdown before ${trap.name}`, async ({ page, store }) => {
    await store.open(trap, '');
    await search(page, trap);
    await page.keyboard.press('Escape');
    await expect(productsIn(page)).toHaveCount(0);
    await expect(page.locator('#search')).toBeVisible();
    await expect(page.locator('#search input[name="q"]')).toBeFocused();
    // Browsers empty the field with the next Escape, and a theme closes its search with that or the one after it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('#search')).toBeHidden();
  });

  test(
    `what is trending shows as soon as a shopper opens ${trap.name}`,
    { tag: '@any-screen' },
    async ({ page, store }) => {
      await store.open({ ...trap, wrap: showTrending }, '');
      await page.locator('vitrine-quick-view:defined').first().waitFor({ state: 'attached' });
      await trap.openSearch?.(page);
      await expect(page.locator('#search input[name="q"]')).toBeFocused();
      await expect(productsIn(page).first()).toBeVisible();
    },
  );

  test(`options of a product open and close in a dialog and leave ${trap.name} open`, async ({
    page,
    store,
  }) => {
    await store.open(trap, '');
    await search(page, trap);
    await page
      .locator('vitrine-grid')
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click();
    const options = page.getByRole('dialog').last().getByRole('radio');
    await expect(options.first()).toBeAttached();
    await expect(page.locator('#search')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('vitrine-grid').getByRole('radio')).toHaveCount(0);
    await expect(page.locator('#search')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  });
}

test("the field names our row and the theme's results stay closed", async ({ page, store }) => {
  await store.open({ name: 'a predictive search', ...predictiveSearch }, '');
  await search(page, predictiveSearch);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#theme-results')).toBeHidden();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const named = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
        return document.getElementById(named)?.closest('vitrine-grid') !== null && named !== '';
      }),
    )
    .toBe(true);
});

function showTrending(body: string): string {
  return body.replace('<vitrine-quick-view', '<vitrine-quick-view trending');
}

async function search(page: Page, { openSearch }: Omit<Trap, 'name'>): Promise<void> {
  await openSearch?.(page);
  await page.locator('vitrine-quick-view:defined').first().waitFor({ state: 'attached' });
  await page.locator('input[name="q"]').first().click();
  await page.keyboard.type('oak');
  await expect(productsIn(page).first()).toBeVisible();
}

function productsIn(page: Page) {
  return page.locator('vitrine-grid').getByText('Oak board 1').filter({ visible: true });
}
