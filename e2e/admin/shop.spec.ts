import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, password, test } from './admin-story.ts';

test('an owner changes the fields and the settings of a shop', async ({ ownerPage: page }) => {
  await openFromRail(page, 'Shop');
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByRole('combobox', { name: 'Currency' }).fill('euro');
  await fields.getByRole('button', { name: 'Save' }).click();
  await expect(fields.getByText('must be a code of three letters')).toBeVisible();
  await expectAccessible(page);
  await fields.getByRole('combobox', { name: 'Currency' }).fill('eur');
  await fields.getByRole('textbox', { name: 'Name' }).fill('Mugs and more');
  await fields.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The shop has been saved.')).toBeVisible();
  await expect(fields.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR');
  await expect(page.getByText('Mugs and more').filter({ visible: true })).toBeVisible();

  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByRole('checkbox').check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings have been saved.')).toBeVisible();
  await page.reload();
  await expect(settings.getByRole('checkbox')).toBeChecked();
});

test('an owner rotates a secret behind the password', async ({ ownerPage: page }) => {
  await openFromRail(page, 'Shop');
  await page.getByRole('button', { name: 'Rotate the webhook secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate the webhook secret' });
  await expect(dialog.getByRole('textbox', { name: 'Present password' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Present password' }).fill('not my password');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Present password' }).fill(password);
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  const shown = page.getByRole('dialog', { name: 'The new webhook secret' });
  await expect(shown.getByRole('group', { name: 'secret' })).toHaveText(/^[\da-f]{32,}$/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an owner deletes a shop by typing its domain', async ({ ownerPage: page }) => {
  await openFromRail(page, 'Shop');
  await page.getByRole('button', { name: 'Delete the shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the shop' });
  await dialog.getByRole('textbox').fill('mug.example');
  await dialog.getByRole('button', { name: 'Delete the shop' }).click();
  await expect(dialog.getByText('must be mugs.example')).toBeVisible();
  await dialog.getByRole('textbox').fill('mugs.example');
  await dialog.getByRole('button', { name: 'Delete the shop' }).click();
  await expect(page.getByRole('heading', { name: 'Your first shop' })).toBeVisible();
});

test('an owner exports the settings, and imports a file after seeing what it changes', async ({
  ownerPage: page,
}) => {
  await openFromRail(page, 'Shop');
  const card = page.getByRole('region', { name: 'All settings as a file' });
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Export' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  const settings = { ...JSON.parse(exported), top_sellers_days: 14 };
  settings.search.synonyms = [{ words: ['mug', 'cup'] }];

  const choose = (name: string, content: unknown) =>
    card.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose('wrong.json', { top_sellers_days: 0, search: { synonyms: [{ words: ['?'] }] } });
  await expect(card.getByRole('alert')).toContainText('search.synonyms[0].words');
  await expectAccessible(page);

  await choose('settings.json', settings);
  const dialog = page.getByRole('dialog', { name: 'What settings.json changes' });
  await expect(dialog).toContainText('Days of sales that rank the top sellers: 30 becomes 14.');
  await expect(dialog.getByRole('region', { name: 'Synonyms' })).toContainText('"cup"');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import these settings' }).click();
  await expect(card.getByRole('status')).toContainText('have been imported');
  const days = page.getByRole('spinbutton', { name: 'Days of sales that rank the top sellers' });
  await expect(days).toHaveValue('14');
  await card.getByRole('link', { name: 'Publish the draft of the search' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Shoppers see it now.')).toBeVisible();
});
