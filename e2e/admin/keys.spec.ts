import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

test('an owner creates, rotates and disables a key, and undoes a change', async ({
  ownerPage: page,
}) => {
  await openFromRail(page, 'API keys');
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a key' });
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(dialog.getByText('must not be empty')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring theme');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Spring theme' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Actions for Spring theme' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  const row = page.getByRole('row', { name: /Spring theme/ });
  await expect(row).toContainText('Disabled');

  await openFromRail(page, 'Changes');
  const disabling = page.getByRole('listitem').filter({ hasText: 'Mara: update' }).first();
  await disabling.getByRole('button', { name: /^Undo this/ }).click();
  await expect(page.getByText('Undone', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await openFromRail(page, 'API keys');
  await expect(row).toContainText('Enabled');
});
