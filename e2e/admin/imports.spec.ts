import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

const csv = `Handle,Title,Variant Price
mug,Mug,12.00
plate,Plate,not a price
bowl,Bowl,8.00
cup,Cup,-
`;

/** Takes longer to import than to cancel. */
const productCount = 20_000;

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test('a file is checked, imported and replaced, with its problems by line', async ({
  ownerPage: page,
}) => {
  await openFromRail(page, 'Imports');
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible();
  await expectAccessible(page);
  const choose = page.locator('input[type=file]').first();
  await choose.setInputFiles(file('products.csv', csv));
  await expect(page.getByRole('combobox', { name: 'Kind of products.csv' })).toHaveValue(
    'products',
  );
  await expect(page.getByRole('cell', { name: 'Sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Check only' }).click();
  const counts = page.getByRole('table', { name: 'Counts' }).getByRole('row').nth(1);
  await expect(counts.getByRole('cell')).toHaveText(['Products', '2', '0', '2', '0', '']);
  await expect(page.getByText('A check: nothing was written.')).toBeVisible();
  const heading = page.getByRole('heading', { name: /^Import \d+$/ });
  const check = (await heading.textContent()) ?? '';
  const problems = page.getByRole('table', { name: 'Problems' });
  const changes = page.getByRole('table', { name: 'What would change' });
  await expect(changes.getByRole('row', { name: /^Price/ })).toContainText('mug: nothing → 12.00');
  await expect(problems.getByRole('row').nth(1)).toContainText('Variant Price');
  await expect(problems.getByRole('row').nth(1)).toContainText('3');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('products.csv,3,problem');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(heading).toBeVisible();
  await expect(heading).not.toHaveText(check);
  const status = page.getByRole('region', { name: /^Import \d+$/ }).getByRole('status');
  await expect(status).toHaveText('Finished.');
  await expect(counts).toContainText('2');
  await choose.setInputFiles(
    file(
      'fewer.json',
      '{"products":[{"id":7,"title":"Jug","handle":"jug","variants":[{"id":71}]}]}',
    ),
  );
  await page.getByRole('checkbox', { name: 'Remove what the files no longer hold' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove records?' });
  await expect(dialog).toContainText('1 of 1 prices would be 0.');
  await expect(dialog).toContainText('2 records are not in the files');
  await dialog.getByRole('textbox', { name: 'Number of records that go' }).fill('1');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toContainText('must be 2');
  await expectAccessible(page);
  const checkOfReplacement = (await heading.textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Number of records that go' }).fill('2');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(heading).not.toHaveText(checkOfReplacement);
  await expect(status).toHaveText('Finished.');
  await expect(counts.getByRole('cell')).toHaveText(['Products', '1', '0', '0', '2', '']);
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Replaced');
  await openFromRail(page, 'Catalog');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
});

test('a file is cancelled while it is sent, and a folder is chosen', async ({
  ownerPage: page,
}, testInfo) => {
  await openFromRail(page, 'Imports');
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible();
  // The piece is on its way until the file is removed.
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PUT') {
      await removed;
      // The page has given it up.
      await route.abort().catch(() => undefined);
    } else {
      await route.continue();
    }
  });
  const isSending = page.waitForRequest((request) => request.method() === 'PUT');
  await page.locator('input[type=file]').first().setInputFiles(file('products.csv', csv));
  await isSending;
  await page.getByRole('button', { name: 'Remove products.csv' }).click();
  expect((await removed).status()).toBe(200);
  await expect(page.getByText('products.csv')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.unroute('**/uploads/*');

  const folder = testInfo.outputPath('store');
  await mkdir(join(folder, 'more'), { recursive: true });
  await writeFile(join(folder, 'goods.csv'), csv);
  await writeFile(join(folder, 'more', 'others.csv'), csv);
  await page.locator('input[type=file]').nth(1).setInputFiles(folder);
  for (const name of ['goods.csv', 'others.csv']) {
    const kind = page.getByRole('combobox', { name: `Kind of ${name}` });
    await expect(kind).toHaveValue('products');
  }
  await expect(page.getByRole('cell', { name: 'Sent' })).toHaveCount(2);
});

test('a table that nobody knows is imported by its columns', async ({ ownerPage: page }) => {
  await openFromRail(page, 'Imports');
  const table = 'Artikelnr;Bezeichnung;VK brutto;Notiz\nM-1;Becher;12,50;x\nM-2;Schale;8,00;y\n';
  await page.locator('input[type=file]').first().setInputFiles(file('artikel.csv', table));
  const columns = page.getByRole('table', { name: 'Columns of artikel.csv' });
  await expect(columns.getByRole('row', { name: /^VK brutto/ })).toContainText('12,50');
  const answers = { Artikelnr: 'variant.sku', Bezeichnung: 'title', 'VK brutto': 'variant.price' };
  for (const [name, field] of Object.entries(answers)) {
    await columns.getByRole('combobox', { name: `What ${name} is` }).selectOption(field);
  }
  await columns.getByRole('combobox', { name: 'What Notiz is' }).selectOption('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const status = page.getByRole('region', { name: /^Import \d+$/ }).getByRole('status');
  await expect(status).toHaveText('Finished.');
  await openFromRail(page, 'Catalog');
  await expect(page.getByText('2 products', { exact: true })).toBeVisible();
});

test('a running import is cancelled, what it saved stays whole, and another one starts', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  const lines = Array.from({ length: productCount }, (_, index) =>
    JSON.stringify({
      id: index + 1,
      title: `Mug ${index + 1}`,
      handle: `mug-${index + 1}`,
      published_at: '2026-01-01T00:00:00Z',
      variants: [{ id: 1_000_000 + index, price: '12.00' }],
    }),
  );
  const large = testInfo.outputPath('mugs.jsonl.gz');
  await writeFile(large, gzipSync(lines.join('\n')));
  await openFromRail(page, 'Imports');
  const choose = page.locator('input[type=file]').first();
  await choose.setInputFiles(large);
  await expect(page.getByRole('combobox', { name: 'Kind of mugs.jsonl.gz' })).toHaveValue(
    'products',
  );
  await expect(page.getByRole('cell', { name: 'Sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const run = page.getByRole('region', { name: /^Import \d+$/ });
  const heading = run.getByRole('heading', { level: 2 });
  // The files are checked before anything is written.
  const check = (await heading.textContent()) ?? '';
  await expect(heading).not.toHaveText(check, { timeout: 90_000 });
  await expect(run.getByRole('status')).toHaveText(/^Products: [1-9]\d* records so far$/);
  await expect(run.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await run.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The import ends within seconds.')).toBeVisible();
  await expect(run.getByRole('status')).toContainText('Cancelled.');
  await expectAccessible(page);
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Cancelled');
  await openFromRail(page, 'Catalog');
  const total = page.getByText(/^\d+ products$/);
  const saved = Number.parseInt(await total.innerText(), 10);
  expect(saved).toBeGreaterThan(0);
  expect(saved).toBeLessThan(productCount);
  // The last product that was saved is as whole as the first.
  await page.goto(`${installation.url}/admin/catalog/${saved}`);
  await expect(page.getByRole('heading', { name: `Mug ${saved}`, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Variants' })).toContainText('12.00');

  await openFromRail(page, 'Imports');
  await choose.setInputFiles(file('products.csv', csv));
  await expect(page.getByRole('cell', { name: 'Sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(run.getByRole('status')).toHaveText('Finished.');
  await openFromRail(page, 'Catalog');
  await expect(page.getByText(`${saved + 2} products`, { exact: true })).toBeVisible();
});
