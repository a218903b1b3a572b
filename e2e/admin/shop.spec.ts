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

test(
  'an owner rotates a secret behind the password',
  { tag: '@any-screen' },
  async ({ ownerPage: page }) => {
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
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'an owner deletes a shop by typing its domain',
  { tag: '@any-screen' },
  async ({ ownerPage: page }) => {
    await openFromRail(page, 'Shop');
    await page.getByRole('button', { name: 'Delete the shop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the shop' });
    await dialog.getByRole('textbox').fill('mug.example');
    await dialog.getByRole('button', { name: 'Delete the shop' }).click();
    await expect(dialog.getByText('must be mugs.example')).toBeVisible();
    await dialog.getByRole('textbox').fill('mugs.example');
    await dialog.getByRole('button', { name: 'Delete the shop' }).click();
    await expect(page.getByRole('heading', { name: 'Your first shop' })).toBeVisible();
  },
);
