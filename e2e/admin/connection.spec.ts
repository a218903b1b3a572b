import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { StandInPlatform, standInToken } from '../../server/testing/stand-in/stand-in-platform.ts';
import { expectAccessible, openFromRail, password, test as base } from './admin-story.ts';

const test = base.extend<{ platform: StandInPlatform }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  platform: async ({}, use) => {
    const platform = await StandInPlatform.start({ seed: 7 });
    platform.change(60);
    await use(platform);
    await platform.close();
  },
});

test('an owner connects the store, follows its reading and disconnects it', async ({
  ownerPage: page,
  platform,
}) => {
  await openFromRail(page, 'Health');
  await page.getByRole('link', { name: 'Connection of the store' }).click();
  await expect(page.getByRole('row', { name: /read_customers/ })).toBeVisible();
  const connect = page.getByRole('region', { name: 'Connect a store' });
  await connect.getByRole('textbox', { name: 'Address of the store' }).fill(platform.url);
  await connect.getByRole('textbox', { name: 'Token' }).fill('a wrong token');
  await connect.getByRole('button', { name: 'Check' }).click();
  await expect(connect.getByRole('alert')).toContainText('refuses the token');
  await expectAccessible(page);

  await connect.getByRole('textbox', { name: 'Token' }).fill(standInToken);
  await connect.getByRole('button', { name: 'Check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect this store?' });
  await expect(dialog).toContainText('These are read: The store itself, Products, Collections');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Present password' }).fill(password);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  const state = page.getByRole('region', { name: 'State' });
  await expect(state).toContainText('Connected');
  const records = platform.store.products.size.toLocaleString('en');
  await expect(
    state.getByRole('row', { name: new RegExp(`Products.*20.*${records}`) }),
  ).toBeVisible({
    timeout: 30_000,
  });
  const again = page.getByRole('region', { name: 'Connect again' });
  await expect(again.getByRole('textbox', { name: 'Token' })).toHaveValue('');
  await expectAccessible(page);

  await state.getByRole('button', { name: 'Pause' }).click();
  await expect(state).toContainText('Paused');
  await state.getByRole('button', { name: 'Resume' }).click();
  await expect(state).toContainText('Connected');
  await state.getByRole('button', { name: 'Disconnect…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('The store is disconnected. Its data stay.')).toBeVisible();
  await expect(connect).toBeVisible();
});

test('an owner sees which fields the store says, and goes back from an own value', async ({
  ownerPage: page,
  installation,
  platform,
}, testInfo) => {
  platform.store.presentation.moneyFormat = '{{amount_with_comma_separator}} €';
  const token = testInfo.outputPath('token.txt');
  await writeFile(token, standInToken);
  await installation.cli('connect', 'mugs.example', '--url', platform.url, '--token-file', token);
  await openFromRail(page, 'Shop');
  const fields = page.getByRole('region', { name: 'Fields' });
  const currency = fields.getByRole('combobox', { name: 'Currency' });
  const format = fields.getByRole('textbox', { name: 'Format of prices' });
  await expect(currency).toHaveValue('EUR');
  await expect(currency).toHaveAccessibleDescription(/From the store\.$/);
  await expect(format).toHaveValue('{{amount_with_comma_separator}} €');

  await currency.fill('CHF');
  await fields.getByRole('button', { name: 'Save' }).click();
  await expect(fields.getByText('Yours. The store says EUR.')).toBeVisible();
  await expect(format).toHaveValue('CHF\u00a0{{amount}}');
  await expect(format).not.toHaveAccessibleDescription(/From the store/);
  await expectAccessible(page);
  await fields.getByRole('button', { name: 'Use the store’s: Currency' }).click();
  await expect(currency).toHaveValue('EUR');
  await expect(format).toHaveValue('{{amount_with_comma_separator}} €');
  await expect(fields.getByText('Yours. The store says EUR.')).toHaveCount(0);
});
