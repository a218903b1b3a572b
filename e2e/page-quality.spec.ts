import { expect } from '@playwright/test';
import { findBarriers, loadAxe } from './accessibility.ts';
import { pageKinds, prepare } from './pages.ts';
import { showAll, test } from './story.ts';

for (const kind of pageKinds) {
  test(`the ${kind} page breaks no rule of its content policy, reports no error and is not wider than the screen`, async ({
    page,
    troubles,
    plainProduct,
  }) => {
    await page.goto(await prepare(kind, page, plainProduct));
    await showAll(page);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBe(0);
    expect(troubles).toEqual([]);
  });

  test(`the ${kind} page is accessible`, async ({ page, plainProduct }) => {
    const address = await prepare(kind, page, plainProduct);
    await loadAxe(page);
    await page.goto(address);
    await showAll(page);
    expect(await findBarriers(page)).toEqual([]);
  });
}

test('the open quick view is accessible', async ({ page, plainProduct }) => {
  await loadAxe(page);
  await page.goto('/');
  await expect(page.getByLabel('Search the shop')).toHaveRole('combobox');
  await page.getByLabel('Search the shop').pressSequentially(plainProduct.title.slice(0, 3));
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('ArrowDown');
  // Axe lets a skip link stand outside the landmarks when it comes before the page's first link; on
  // home it takes a result, in its shadow root, for that link, and finds no order between the two.
  expect(await findBarriers(page, { exclude: ['.skip-link'] })).toEqual([]);
});
