import { expect } from '@playwright/test';
import { expectAccessible, password, signIn, test } from './admin-story.ts';

test('a person changes the password, ends a session and chooses colours and a language', async ({
  ownerPage: page,
  installation,
  browser,
}) => {
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, installation.url, 'mara@mugs.example', password);
  await expect(phone.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /Mara/ }).click();
  await page.getByRole('menuitem', { name: 'You' }).click();
  await expect(page.getByRole('heading', { name: 'You', level: 1 })).toBeVisible();
  await expect(page.getByText('mara@mugs.example')).toBeVisible();
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await expect(sessions.getByRole('button', { name: /^End/ })).toHaveCount(1);
  await expectAccessible(page);
  await sessions.getByRole('button', { name: /^End/ }).click();
  await expect(page.getByText('The session has ended.')).toBeVisible();
  await expect(sessions.getByRole('button', { name: /^End/ })).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  await dialog.getByRole('textbox', { name: 'Present password' }).fill('a wrong guess of it');
  const changed = `${password} anew`;
  await dialog.getByRole('textbox', { name: 'New password' }).fill(changed);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The present password is wrong.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Present password' }).fill(password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await signIn(phone, installation.url, 'mara@mugs.example', changed);
  await expect(phone.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  await phone.context().close();

  await page.getByRole('combobox', { name: 'Colours' }).selectOption('Dark');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Sie', level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Farben' })).toHaveValue('dark');
  await expectAccessible(page);
});
