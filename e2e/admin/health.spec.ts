import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';
import { sendFaultyWebhooks } from './faulty-webhooks.ts';

const hourMs = 3_600_000;
const noRoom = 'The disk of /backups has no room for a backup: free 12 MB on it.';

test('the pill names what is wrong, and Health says what to do', async ({ ownerPage: page }) => {
  await page.getByRole('link', { name: 'Look at the imports' }).click();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports).toContainText('Nothing has been imported yet.');
  await expect(imports).toContainText('Import your products on the page Imports');
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('Free on the disk');
  const backups = page.getByRole('region', { name: 'Backups' });
  await expect(backups).toContainText('This server makes no backups.');
  await expect(backups).toContainText('The operator sets BACKUP_DIR');
  await expect(page.getByRole('region', { name: 'Connected store' })).toContainText(
    'No store is connected',
  );
  await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText('No webhook waits.');
  await expectAccessible(page);
});

test('Health says when backups are made, fail, are late or were never made', async ({
  ownerPage: page,
}) => {
  const made = {
    folder: '/backups',
    finished_at: new Date(Date.now() - 26 * hourMs).toISOString(),
    bytes: 4_200_000,
    next_at: new Date(Date.now() + 9 * hourMs).toISOString(),
    failed_at: null,
    failure: null,
    is_late: false,
  };
  const never = { ...made, finished_at: null, bytes: null, next_at: new Date(0).toISOString() };
  const states = [
    { backups: made, level: 'Good', says: ['All data were backed up yesterday.', '4.2 MB'] },
    { backups: never, level: 'Good', says: ['The first backup is made within minutes.'] },
    {
      backups: { ...made, failed_at: made.finished_at, failure: noRoom },
      level: 'Look at it',
      says: [`The last backup failed: ${noRoom}`, 'It is tried again every hour.', '4.2 MB'],
    },
    {
      backups: { ...made, is_late: true },
      level: 'Look at it',
      says: ['The newest backup is too old.', 'Read the log of the server'],
    },
    {
      backups: { ...never, folder: null, next_at: null, is_late: true },
      level: 'Look at it',
      says: ['There is no backup.', 'The operator sets BACKUP_DIR'],
    },
  ];
  let shown: object = made;
  await page.route('**/api/v1/**/health', async (route) => {
    const response = await route.fetch();
    const health = await response.json();
    const installation = { ...health.installation, backups: shown };
    await route.fulfill({ response, json: { ...health, installation } });
  });
  await openFromRail(page, 'Health');
  const card = page.getByRole('region', { name: 'Backups' });
  for (const { backups, level, says } of states) {
    shown = backups;
    await page.reload();
    for (const sentence of [level, ...says]) {
      await expect(card).toContainText(sentence);
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
