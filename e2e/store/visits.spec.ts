import { expect, type Page } from '@playwright/test';
import { test } from '../story.ts';

/** Goes to a page and waits until the code that counts visits has run there. */
async function untilAttributed(page: Page, go: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForResponse(/\/v-attribution\.js/);
  await go();
  const code = (await loaded).url();
  // A second import resolves when the module has run.
  await page.evaluate((address) => import(address), code);
}

test('a visit is counted once, without consent and without a name', async ({ page }) => {
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/visit')) {
      sent.push(request.postData());
    }
  });
  await untilAttributed(page, () => page.goto('/'));
  // The story stays on the page: a browser reports nothing of a page that is gone.
  const answered = page.waitForResponse('**/analytics/visit');
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
  expect((await answered).status()).toBe(200);
  expect(sent).toEqual([expect.stringMatching(/^{"key":"[^"]+","agreed":"no"}$/)]);

  // A card's link says where it comes from, so the next page loads the code that would count a visit.
  await untilAttributed(page, async () => {
    await page.locator('vitrine-recommendations a[href*="_source="]').first().click();
    await page.waitForURL('**/products/**');
  });
  // Requests are told in their order: a beacon would be told before this one.
  await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await fetch('/healthz');
  });
  expect(sent).toHaveLength(1);
  expect(await page.evaluate(() => document.cookie + Object.keys(localStorage).join())).toBe('');
});
