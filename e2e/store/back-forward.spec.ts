import { expect } from '@playwright/test';
import { completeBrowserOptions } from '../browser.ts';
import { preparePage } from './pages.ts';
import { scrollThroughPage, test } from '../story.ts';

// Playwright disables the back-forward cache: this story starts a browser of its own.
const ignoreDefaultArgs = ['--disable-back-forward-cache'];
// The headless shell has no back-forward cache.
test.use({ launchOptions: { ...completeBrowserOptions, ignoreDefaultArgs } });

for (const kind of ['widgets', 'product', 'search'] as const) {
  test(`the ${kind} page shows its widgets again when the back-forward cache restores it`, async ({
    page,
    plainProduct,
  }) => {
    await page.addInitScript({
      content: `addEventListener('pageshow', ({ persisted }) => { window.isRestored = persisted; });`,
    });
    await page.goto(await preparePage(kind, page, plainProduct));
    await scrollThroughPage(page);
    await page.goto('/collections/all');
    await page.evaluate(() => history.back());

    await expect.poll(() => page.evaluate('window.isRestored').catch(() => null)).toBe(true);
    const card = '[part~="card"], [part~="title"]';
    await expect(page.locator(card).filter({ visible: true }).first()).toBeVisible();
  });
}
