import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

const product = { id: 1, title: 'Blue mug', variants: [{ id: 11, price: '12.00' }] };

const market = {
  id: 60,
  name: 'Canada',
  status: 'active',
  position: 1,
  countries: ['CA'],
  catalog: { currency: 'CAD', product_ids: null, rate: 1.5 },
};

test('a merchant opens the markets, changes what one costs, and undoes it', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  await page.goto(`${installation.url}/admin/markets`);
  await expect(page.getByText('The shop has no markets')).toBeVisible();
  await expectAccessible(page);
  for (const [kind, record] of Object.entries({ products: product, markets: market })) {
    const file = testInfo.outputPath(`${kind}.json`);
    await writeFile(file, JSON.stringify([record]));
    await installation.cli('import', 'mugs.example', `--${kind}`, file);
  }
  await page.reload();
  const row = page.getByRole('row', { name: /Canada/ });
  await expect(row).toContainText('CA$18.00');
  await expect(page.getByText('give the shop the scope read_markets')).toBeVisible();
  await row.getByRole('button', { name: 'Edit Canada' }).click();
  const editor = page.getByRole('dialog', { name: 'Canada' });
  await editor.getByRole('textbox', { name: 'Adjustment of prices in percent' }).fill('10');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('CA$19.80');
  await expect(row).toContainText('+10 %');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('CA$18.00');
  await openFromRail(page, 'Catalog');
  await expect(page.getByRole('row', { name: /Blue mug/ })).toContainText('Canada: CA$18.00');
});
