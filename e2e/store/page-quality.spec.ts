import { expect } from '@playwright/test';
import { axeViolations } from '../accessibility.ts';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { pageKinds, preparePage } from './pages.ts';
import { scrollThroughPage, test } from '../story.ts';

for (const kind of pageKinds) {
  test(`the ${kind} page is accessible, does not shift, respects its content policy and fits the screen`, async ({
    page,
    consoleErrors,
    plainProduct,
  }) => {
    const address = await preparePage(kind, page, plainProduct);
    await observeLayoutShifts(page);
    await page.goto(address);
    await scrollThroughPage(page);
    await expectNoLayoutShift(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
}

test('the open quick view is accessible', async ({ page, plainProduct }) => {
  await page.goto('/');
  await expect(page.getByLabel('Search the shop')).toHaveRole('combobox');
  await page.getByLabel('Search the shop').pressSequentially(plainProduct.title.slice(0, 3));
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('ArrowDown');
  // Axe accepts a skip link outside the landmarks if it precedes the first link of the page. On home it
  // takes a result in a shadow root for the first link, and cannot compare their order.
  expect(await axeViolations(page, { exclude: ['.skip-link'] })).toEqual([]);
});
