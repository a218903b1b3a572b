import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

const product = (id: number, title: string) => ({
  id,
  title,
  handle: title.toLowerCase(),
  published_at: '2026-01-01T00:00:00Z',
  variants: [{ id: id * 10, price: '12.00', inventory_quantity: 4 }],
});

const products = [product(1, 'Teapot'), product(2, 'Cup'), product(3, 'Tray')];

const orders = [1, 2, 3, 4].map((id) => ({
  id,
  created_at: new Date(Date.now() - id * 86_400_000).toISOString(),
  customer: { id: 70 },
  line_items: [1, 2, 3].map((line) => ({
    id: id * 10 + line,
    product_id: line,
    quantity: 1,
    price: '12.00',
  })),
}));

const markets = [
  {
    id: 60,
    name: 'Northern neighbours',
    status: 'active',
    position: 1,
    countries: ['CA'],
    catalog: { currency: 'CAD', product_ids: null, rate: 1.5 },
  },
];

test('a merchant sees why products go together, and says what never does', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  const files: string[] = [];
  for (const [kind, records] of Object.entries({ products, orders, markets })) {
    const file = testInfo.outputPath(`${kind}.json`);
    await writeFile(file, JSON.stringify(records));
    files.push(`--${kind}`, file);
  }
  await installation.cli('import', 'mugs.example', ...files);
  await installation.cli('train', 'mugs.example');
  await openFromRail(page, 'Recommendations');
  const chooser = page.getByRole('combobox', { name: 'Choose a product' });
  await chooser.fill('teapot');
  await page.getByRole('option', { name: /Teapot/ }).click();
  const together = page.getByRole('region', { name: 'Bought together' });
  await expect(together.getByRole('row', { name: /Cup/ })).toContainText('in 4 of 4 orders');
  await expect(page.getByText(/Trained .* on 4 orders/)).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('vitrine-admin-language', 'de'));
  await page.reload();
  const german = page.getByRole('table', { name: 'Zusammen gekauft' });
  await expect(german.getByRole('row', { name: /Cup/ })).toContainText('in 4 von 4 Bestellungen');
  await page.evaluate(() => localStorage.removeItem('vitrine-admin-language'));
  await page.reload();
  await page.getByRole('button', { name: 'Never with this: Cup' }).first().click();
  await expect(page.getByRole('region', { name: 'Never with this' })).toContainText('Cup');
  await expect(together.getByRole('row', { name: /Cup/ })).toBeHidden();
  await page.getByRole('button', { name: 'Always first: Tray' }).first().click();
  await expect(page.getByRole('region', { name: 'Always first' })).toContainText('Tray');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Evaluate now' }).click();
  await expect(page.getByText(/Measured .* on the newest/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Evaluate now' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/Measured .* on the newest/)).toBeVisible();
  await page.getByRole('link', { name: 'All trials' }).click();
  const trials = page.getByRole('table', { name: 'History' });
  await expect(trials.getByRole('row', { name: /Quality of .* on request/ })).toContainText(
    'Finished',
  );
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(
    trials.getByRole('row', { name: /Kept terms on request .* There were no kept terms/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try the draft' }).click();
  await expect(page.getByRole('alert')).toContainText('have no draft');
  await expectAccessible(page);
  await openFromRail(page, 'Changes');
  await expect(page.getByText('Mara: evaluate, Models')).toBeVisible();

  await openFromRail(page, 'Markets');
  const market = page.getByRole('row', { name: /Northern neighbours/ });
  await expect(market).toContainText('Canada');
  await expect(market).toContainText('CA$18.00');
  await market.getByRole('button', { name: 'Edit Northern neighbours' }).click();
  const editor = page.getByRole('dialog', { name: 'Northern neighbours' });
  await expect(editor.getByText('Imported: Canada')).toBeVisible();
  await editor.getByRole('textbox', { name: 'Countries' }).fill('Canada, Atlantis');
  await editor.getByRole('textbox', { name: 'Exchange rate' }).fill('much');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('must be a number')).toBeVisible();
  await editor.getByRole('textbox', { name: 'Exchange rate' }).fill('2');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText('must be countries')).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('textbox', { name: 'Countries' }).fill('Canada, mexico');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(market).toContainText('Canada, Mexico');
  await expect(market).toContainText('CA$24.00');
  await expect(market).toContainText('Edited');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(market).toContainText('CA$18.00');

  await openFromRail(page, 'Personal data');
  await page.getByRole('textbox', { name: 'Customer id' }).fill('70');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Found' })).toContainText('4');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  expect((await download).suggestedFilename()).toBe('person.json');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await dialog.getByRole('textbox', { name: 'Domain of the shop' }).fill('other.example');
  await dialog.getByRole('button', { name: 'Erase for ever' }).click();
  await expect(dialog).toContainText('must be mugs.example');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Domain of the shop' }).fill('mugs.example');
  await dialog.getByRole('button', { name: 'Erase for ever' }).click();
  await expect(page.getByText('4 orders have lost their customer')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const requests = page.getByRole('table', { name: 'Requests' });
  await expect(requests.getByRole('row')).toHaveCount(3);
});
