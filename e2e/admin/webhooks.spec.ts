import { expect } from '@playwright/test';
import { expectAccessible, test } from './admin-story.ts';
import { sendFaultyWebhooks } from './faulty-webhooks.ts';

test('an owner reads why a webhook failed, drops it and tries the others again', async ({
  ownerPage: page,
  installation,
}) => {
  await page.goto(`${installation.url}/admin/webhooks`);
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('set-aside');
  await expect(page.getByText('There are no webhooks in this state.')).toBeVisible();
  await expectAccessible(page);
  await sendFaultyWebhooks(installation);
  const retrying = page.getByRole('option', { name: 'Failed, and tried again (2)' });
  await expect(async () => {
    await page.goto(`${installation.url}/admin/webhooks?state=retrying`);
    await expect(retrying).toBeAttached({ timeout: 1_000 });
  }).toPass();
  const row = page.getByRole('row', { name: /products:7/ });
  await expect(row).toContainText('variants: expected');
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Actions of webhook/ }).click();
  await page.getByRole('menuitem', { name: 'Drop…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Drop webhook/ });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Drop', exact: true }).click();
  await expect(page.getByText('1 webhook has been dropped.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('1 webhook is tried again now.')).toBeVisible();
});
