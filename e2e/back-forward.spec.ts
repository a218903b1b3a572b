import { expect } from '@playwright/test';
import { completeChromiumPath } from '../server/set-up/chromium.mjs';
import { launchOptions } from './browser.ts';
import { prepare } from './pages.ts';
import { showAll, test } from './story.ts';

// Playwright turns the cache off, for which the browser is started apart.
const ignoreDefaultArgs = ['--disable-back-forward-cache'];
// The headless shell has none.
const executablePath = completeChromiumPath();
const browser = executablePath ? { executablePath } : { channel: 'chromium' };
test.use({ launchOptions: { ...launchOptions, ...browser, ignoreDefaultArgs } });

for (const kind of ['widgets', 'product', 'search'] as const) {
  test(`the ${kind} page comes back out of the browser’s memory as it was`, async ({
    page,
    plainProduct,
  }) => {
    await page.addInitScript({
      content: `addEventListener('pageshow', ({ persisted }) => { window.isRestored = persisted; });`,
    });
    await page.goto(await prepare(kind, page, plainProduct));
    await showAll(page);
    await page.goto('/collections/all');
    await page.evaluate(() => history.back());

    await expect.poll(() => page.evaluate('window.isRestored').catch(() => null)).toBe(true);
    const card = '[part~="card"], [part~="title"]';
    await expect(page.locator(card).filter({ visible: true }).first()).toBeVisible();
  });
}
