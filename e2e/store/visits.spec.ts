import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('a visit is counted once, without consent and without a name', async ({ page }) => {
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/visit')) {
      sent.push(request.postData());
    }
  });
  const loaded = page.waitForResponse(/\/widget\/attribution-/);
  await page.goto('/');
  const code = (await loaded).url();
  // A second import resolves when the module has run.
  await page.evaluate((address) => import(address), code);
  // The story stays on the page: a browser reports nothing of a page that is gone.
  const answered = page.waitForResponse('**/analytics/visit');
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
  expect((await answered).status()).toBe(200);
  expect(sent).toEqual([expect.stringMatching(/^{"key":"[^"]+","agreed":"no"}$/)]);

  await page.locator('a[href*="/products/"]').first().click();
  await page.waitForURL('**/products/**');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(sent).toHaveLength(1);
  expect(await page.evaluate(() => document.cookie + Object.keys(localStorage).join())).toBe('');
});
