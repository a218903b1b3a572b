import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, password, signIn, signUp, test } from './admin-story.ts';

test.describe('without an owner', () => {
  test.use({ hasOwner: false });

  test('the printed link makes the first owner, once', async ({
    ownerPage: page,
    installation,
    browser,
  }) => {
    await expectAccessible(page);
    const other = await browser.newPage();
    await signUp(other, installation, { name: 'Eve', email: 'eve@mugs.example' });
    await expect(other.getByRole('alert')).toContainText('has been used');
    expect(other.url()).not.toContain('#');
    await other.close();
  });
});

test('an owner signs out, and the back button shows no data', async ({
  ownerPage: page,
  installation,
}) => {
  await openFromRail(page, 'People');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await page.getByRole('button', { name: 'Account of Mara' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('mara@mugs.example')).toBeHidden();
  await expectAccessible(page);

  await signIn(page, installation.url, 'mara@mugs.example', 'not the password at all');
  const wrong = await page.getByRole('alert').textContent();
  await signIn(page, installation.url, 'nobody@mugs.example', 'not the password at all');
  await expect(page.getByRole('alert')).toHaveText(wrong ?? '');
  await signIn(page, installation.url, 'mara@mugs.example', password);
  await expect(page.getByRole('heading', { name: 'Start' })).toBeVisible();
});

test('an owner invites a viewer, who sees no page of owners', async ({
  ownerPage: page,
  browser,
  installation,
}) => {
  await openFromRail(page, 'People');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jon');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await dialog
    .getByRole('combobox', { name: 'Role: All shops' })
    .selectOption('Viewer: looks, changes nothing');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create the invitation' }).click();
  await expect(dialog.getByText('must be an e-mail address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('jon@mugs.example');
  await dialog.getByRole('button', { name: 'Create the invitation' }).click();
  const link = await page
    .getByRole('dialog', { name: 'The link for Jon' })
    .getByRole('group', { name: 'link' })
    .textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Jon/ })).toContainText('Viewer');

  const jon = await (await browser.newContext()).newPage();
  const { pathname, hash } = new URL(link?.trim() ?? '');
  await jon.goto(`${installation.url}${pathname}${hash}`);
  await jon.getByRole('textbox', { name: 'Password' }).fill('another sentence, by Jon');
  await jon.getByRole('button', { name: 'Set the password' }).click();
  await expect(jon.getByRole('heading', { name: 'Start' })).toBeVisible();
  await expect(jon.getByRole('link', { name: 'People' })).toHaveCount(0);
  await jon.goto(`${installation.url}/admin/people`);
  await expect(jon.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await jon.close();
});

test('Ctrl+K opens a page by the keyboard alone', async ({ ownerPage: page }) => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Pages, shops/ })).toBeFocused();
  await page.keyboard.type('peo');
  await expect(page.getByRole('option', { name: 'People' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
