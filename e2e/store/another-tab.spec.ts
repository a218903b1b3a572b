import { expect } from '@playwright/test';
import { completeBrowserOptions } from '../browser.ts';
import { test } from '../story.ts';

// The headless shell of Chromium 150 crashes when a page opens another tab.
test.use({ launchOptions: completeBrowserOptions });

test('the middle button opens a link of the results in another tab', async ({ page, context }) => {
  await page.goto('/search?q=tea');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Page 2' }).click({ button: 'middle' });
  const tab = await opened;
  await expect(tab.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(new URL(page.url()).search).toBe('?q=tea');
});
