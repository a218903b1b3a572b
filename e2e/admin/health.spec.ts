import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';
import { sendFaultyWebhooks } from './faulty-webhooks.ts';

test('the pill names what is wrong, and Health says what to do', async ({ ownerPage: page }) => {
  await page.getByRole('link', { name: 'Look at the imports' }).click();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports).toContainText('Nothing has been imported yet.');
  await expect(imports).toContainText('Import your products on the page Imports');
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('Free on the disk');
  await expect(page.getByRole('region', { name: 'Connected store' })).toContainText(
    'No store is connected',
  );
  await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText('No webhook waits.');
  await expectAccessible(page);
});

test('the pill says that changes wait, and that the server is gone', async ({
  ownerPage: page,
}) => {
  await page.route('**/health', async (route) => {
    const response = await route.fetch();
    const health: object = await response.json();
    const feed = { lag: 3, is_following: false };
    const pulls = [{ kind: 'products', is_running: true, records: 40, finished_at: null }];
    const connection = {
      state: 'revoked',
      error: 'The token is refused.',
      question: null,
      pulls,
    };
    await route.fulfill({ response, json: { ...health, feed, connection } });
  });
  await page.reload();
  await page.getByRole('link', { name: '3 behind' }).click();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Broken');
  const store = page.getByRole('region', { name: 'Connected store' });
  await expect(store).toContainText('Create a new token in the store');
  await expect(store.getByRole('row', { name: /products running 40/ })).toBeVisible();

  await page.unrouteAll();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Find or do' }).focus();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('link', { name: 'No answer' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The server does not answer');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Good');
});

test('an owner sees why webhooks failed, tries them again and drops them', async ({
  ownerPage: page,
  installation,
}) => {
  await sendFaultyWebhooks(installation);
  await openFromRail(page, 'Health');
  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await expect(webhooks).toContainText('2 have failed and are tried again.', { timeout: 20_000 });
  await webhooks.getByRole('link', { name: 'See, retry or drop them' }).click();
  await expect(page.getByText('There are no webhooks in this state.')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('retrying');
  const first = page.getByRole('row', { name: /products:7/ });
  await expect(first).toContainText('variants: expected');
  await expectAccessible(page);

  await first.getByRole('button', { name: /^Actions of webhook/ }).click();
  await page.getByRole('menuitem', { name: 'Retry' }).click();
  await expect(page.getByText('1 webhook is tried again now.')).toBeVisible();
  await page.getByRole('button', { name: 'Drop all…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop all failed webhooks?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Drop', exact: true }).click();
  await expect(page.getByText('2 webhooks have been dropped.')).toBeVisible();
  await expect(page.getByText('There are no webhooks in this state.')).toBeVisible();
});
