import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, test } from './admin-story.ts';

test('an owner finds a change by its kind, reads what it was, saves the list and undoes it', async ({
  ownerPage: page,
  installation,
}) => {
  await installation.cli('shop', 'update', 'mugs.example', '--name', 'Plates');
  await installation.cli('key', 'create', 'mugs.example', '--name', 'Spring theme');
  await page.goto(`${installation.url}/admin/changes`);
  const renaming = page.getByRole('listitem').filter({ hasText: 'The command line: update, Shop' });
  const creation = page.getByRole('listitem').filter({ hasText: 'create, API key' });
  await expect(renaming).toHaveCount(1);
  await expect(creation.first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Shop');
  await expect(creation).toHaveCount(0);
  await expect(page).toHaveURL(/kind=shop/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('shop');
  await renaming.getByText('Before and after').click();
  await expect(renaming.getByRole('group', { name: 'What changed' })).toContainText('Plates');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('changes-mugs.example.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('Plates');

  await renaming.getByRole('button', { name: /^Undo this/ }).click();
  await expect(page.getByText('The change has been undone.')).toBeVisible();
  await expect(renaming).toContainText('Undone');
  expect(await installation.cli('shop', 'list')).toContain('Mugs');
});
