import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { observeLayoutShifts, readLayoutShifts } from '../layout-shift.ts';
import { expectAccessible, openFromRail, signUp, test } from './admin-story.ts';

const products = JSON.stringify([
  {
    id: 1,
    title: 'Mug',
    handle: 'mug',
    published_at: '2026-01-01T00:00:00Z',
    variants: [{ id: 11, price: '9.00' }],
  },
]);

test.use({ hasOwner: false });

test('an owner makes a shop, and the first steps tick themselves', async ({
  page,
  installation,
}, testInfo) => {
  await installation.cli('shop', 'delete', 'mugs.example', '--yes');
  await signUp(page, installation, { name: 'Mara', email: 'mara@mugs.example' });
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

  await observeLayoutShifts(page);
  await page.goto(`${installation.url}/admin`);
  await expect(page.getByRole('table', { name: 'Your shops' })).toBeVisible();
  await expect(steps.getByText('✓ Done')).toHaveCount(1);
  const widget = testInfo.outputPath('widget.json');
  const settings = { source: '/api/v1/products/top_sellers' };
  const first = { id: 1, name: 'First', type: 'recommendations', settings };
  await writeFile(widget, JSON.stringify(first));
  await installation.cli('widget', 'import', 'bowls.example', widget);
  await expect(steps.getByText('✓ Done')).toHaveCount(2);
  const shifts = await readLayoutShifts(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02);
});

test('an owner without a shop tries a store, or reads why it cannot be tried', async ({
  page,
  installation,
}) => {
  const shown: Record<string, string> = {
    '/products.json': `{"products": ${products}}`,
    '/collections.json': '{"collections": []}',
  };
  const store = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    response.statusCode = path in shown ? 200 : 404;
    response.end(shown[path]);
  });
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  await installation.cli('shop', 'delete', 'mugs.example', '--yes');
  await signUp(page, installation, { name: 'Mara', email: 'mara@mugs.example' });
  const form = page.getByRole('region', { name: 'Try a store' });
  await form.getByRole('textbox', { name: 'Address of the store' }).fill(installation.url);
  await form.getByRole('button', { name: 'Read the store' }).click();
  await expect(form.getByRole('alert')).toContainText('a store of another platform');
  await expectAccessible(page);
  const { port } = store.address() as AddressInfo;
  await form
    .getByRole('textbox', { name: 'Address of the store' })
    .fill(`http://127.0.0.1:${port}`);
  await form.getByRole('checkbox', { name: 'Read the store again every day' }).check();
  await form.getByRole('button', { name: 'Read the store' }).click();
  await expect(page).toHaveURL(/shop=127\.0\.0\.1/);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('✓ Done')).toHaveCount(1);
  await openFromRail(page, 'Health');
  await page.getByRole('link', { name: 'Connection of the store' }).click();
  await expect(page.getByRole('region', { name: 'State' })).toContainText('once a day');
  store.closeAllConnections();
  store.close();
});

test('an owner without a shop opens the demo shop, which no shopper sees', async ({
  page,
  installation,
}) => {
  await installation.cli('shop', 'delete', 'mugs.example', '--yes');
  await signUp(page, installation, { name: 'Mara', email: 'mara@mugs.example' });
  const form = page.getByRole('region', { name: 'Demo shop' });
  await form.getByRole('button', { name: 'Open the demo shop' }).click();
  await expect(form.getByRole('status')).toHaveText(/^\d+ %$/);
  await expectAccessible(page);
  await page.reload();
  await expect(form.getByRole('status')).toHaveText(/^\d+ %$/);
  await expect(page).toHaveURL(/shop=demo\.vitrine\.test/);
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  await openFromRail(page, 'Catalog');
  const picture = page.locator('main img').first();
  await expect(picture).toHaveAttribute('src', /^\/demo\/pictures\//);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect((await page.request.get(installation.url)).status()).toBe(404);
});

test('an owner reads why the demo shop failed, and tries again', async ({ page, installation }) => {
  await installation.cli('shop', 'delete', 'mugs.example', '--yes');
  const failure = 'The demo shop could not be created: the log of the server has the cause.';
  await page.route('**/demo-shop', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { state: 'failed', progress: '10 %', domain: null, failure } })
      : route.continue(),
  );
  await signUp(page, installation, { name: 'Mara', email: 'mara@mugs.example' });
  const form = page.getByRole('region', { name: 'Demo shop' });
  await expect(form.getByRole('alert')).toHaveText(failure);
  await expectAccessible(page);
  await page.unroute('**/demo-shop');
  await form.getByRole('button', { name: 'Open the demo shop' }).click();
  await expect(form.getByRole('status')).toHaveText(/^\d+ %$/);
  await expect(form.getByRole('alert')).toBeHidden();
});
