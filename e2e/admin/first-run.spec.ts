import { expect } from '@playwright/test';
import { loadAxe } from '../accessibility.ts';
import { expectAccessible, openFromRail, password, test } from './admin-story.ts';

const products = JSON.stringify([
  {
    id: 1,
    title: 'Mug',
    handle: 'mug',
    published_at: '2026-01-01T00:00:00Z',
    variants: [{ id: 11 }],
  },
]);

test('an owner makes a shop, and the first steps tick themselves', async ({
  page,
  installation,
}) => {
  await installation.cli('shop', 'delete', 'mugs.example', '--yes');
  await loadAxe(page);
  await page.goto(installation.firstOwnerLink);
  await page.getByRole('textbox', { name: 'Name' }).fill('Mara');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('mara@mugs.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Make me the owner' }).click();
  await expect(page.getByRole('heading', { name: 'Your first shop' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create the shop' }).click();
  await expect(page.getByRole('textbox', { name: 'Domain of the store' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Domain of the store' }).fill('bowls.example');
  await page.getByRole('textbox', { name: 'Name' }).fill('Bowls');
  await page.getByRole('button', { name: 'Create the shop' }).click();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('To do')).toHaveCount(4);
  await expectAccessible(page);

  await steps.getByRole('link', { name: 'Bring your products' }).click();
  const file = { name: 'p.json', mimeType: 'text/plain', buffer: Buffer.from(products) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Counts' })).toContainText('Products');
  await openFromRail(page, 'Start');
  await expect(steps.getByText('✓ Done')).toHaveCount(1);
});
