import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { assignVariant } from '../../server/assignment.ts';
import { test } from './admin-story.ts';
import type { Installation } from './installation.ts';

const variants = [
  { name: 'A', weight: 1 },
  { name: 'holdout', weight: 1 },
];

const products = [1, 2, 3].map((id) => ({
  id,
  title: `Mug ${id}`,
  handle: `mug-${id}`,
  published_at: '2026-01-01T00:00:00Z',
  variants: [{ id: 10 + id, price: '10.00', inventory_quantity: 9 }],
}));

/** The theme's own search: a form with suggestions, and a page of results. */
const themeSearch = `<form action="/search"><input name="q" type="search" aria-label="Search" autocomplete="off">
    <ul aria-label="Suggestions of the theme"></ul></form>
  <script>{
    const [input, list] = document.querySelectorAll('form input, form ul');
    input.addEventListener('input', () => {
      list.innerHTML = input.value && '<li>The theme suggests</li>';
    });
  }</script>
  <vitrine-quick-view for="[name=q]"></vitrine-quick-view>`;

const themeResults = `<vitrine-results-page><p slot="fallback">The theme has found this</p></vitrine-results-page>`;

/** Serves a theme whose shoppers have agreed to be counted, or not, until `close` is called. */
async function serveTheme(service: string, key: string, consent: boolean) {
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Theme</title>
      <script>globalThis.Vitrine = { consent: ${consent} };</script>
      ${themeSearch}<main>${url?.startsWith('/search') ? themeResults : ''}</main>
      <script src="${service}/widget.js" data-key="${key}" data-shop="mugs.example"></script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

/** Starts an experiment on the search whose B is the search of the theme. Returns the public key of the shop. */
async function startExperiment(installation: Installation, file: string): Promise<string> {
  await writeFile(file, JSON.stringify(products));
  await installation.cli('import', 'mugs.example', '--products', file);
  await writeFile(file, JSON.stringify({ name: 'Does it help?', widget_id: null, variants }));
  await installation.cli('experiment', 'create', 'mugs.example', file);
  await installation.cli('experiment', 'start', 'mugs.example', '1');
  const [key] = JSON.parse(await installation.cli('key', 'list', 'mugs.example', '--json'));
  return key.key;
}

/** Opens the theme as a session of a variant would. */
async function visit(context: BrowserContext, url: string, variant: string): Promise<Page> {
  let uuid = '';
  do {
    uuid = randomUUID();
  } while (assignVariant(1, uuid, variants)?.name !== variant);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate((session) => {
    localStorage.clear();
    localStorage.setItem('vitrine-uuid', session);
  }, uuid);
  await page.reload();
  await expect(page.locator('form input[role=combobox]')).toBeVisible();
  return page;
}

/** Returns the variants that the browser says that the shopper has seen. */
function seenBy(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('vitrine-variants'));
}

/** Returns the number of shoppers of each variant. */
async function shoppersOf(installation: Installation): Promise<unknown> {
  const { verdict } = JSON.parse(
    await installation.cli('experiment', 'report', 'mugs.example', '1', '--json'),
  );
  const counts: { name: string; shoppers: number }[] = verdict.variants;
  return Object.fromEntries(counts.map(({ name, shoppers }) => [name, shoppers]));
}

test('the holdout of a search has the search of the theme, and is counted', async ({
  installation,
  context,
}, testInfo) => {
  const key = await startExperiment(installation, testInfo.outputPath('file.json'));
  const theme = await serveTheme(installation.url, key, true);

  const held = await visit(context, theme.url, 'holdout');
  const field = held.getByLabel('Search', { exact: true });
  await field.click();
  await held.keyboard.type('mug');
  await expect(held.getByText('The theme suggests')).toBeVisible();
  await expect(field).not.toHaveAttribute('role', 'combobox');
  await expect(held.getByRole('grid')).toHaveCount(0);
  await expect.poll(() => seenBy(held)).toBe('1:holdout,');
  await held.keyboard.press('Enter');
  await expect(held).toHaveURL(/\/search\?q=mug$/);
  await expect(held.getByText('The theme has found this')).toBeVisible();
  await expect(held.getByRole('link', { name: 'Mug 1' })).toHaveCount(0);
  await held.close();

  const seeing = await visit(context, theme.url, 'A');
  await seeing.locator('form input').click();
  await seeing.keyboard.type('mug');
  await expect(seeing.getByRole('grid').getByRole('row').first()).toContainText('Mug');
  await expect(seeing.getByText('The theme suggests')).toHaveCount(0);
  await expect.poll(() => seenBy(seeing)).toBe('1:A,');
  await seeing.keyboard.press('Enter');
  await expect(seeing.getByRole('link', { name: 'Mug 1' }).first()).toBeVisible();
  await expect(seeing.getByText('The theme has found this')).toBeHidden();
  await seeing.close();

  await expect.poll(() => shoppersOf(installation)).toEqual({ A: 1, holdout: 1 });
  theme.close();
});

test('without consent, everybody sees the search of the service and nobody is counted', async ({
  installation,
  context,
}, testInfo) => {
  const key = await startExperiment(installation, testInfo.outputPath('file.json'));
  const theme = await serveTheme(installation.url, key, false);
  const page = await context.newPage();
  await page.goto(theme.url);
  await expect(page.locator('form input[role=combobox]')).toBeVisible();
  await page.locator('form input').click();
  await page.keyboard.type('mug');
  await expect(page.getByRole('grid').getByRole('row').first()).toContainText('Mug');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Mug 1' }).first()).toBeVisible();
  await expect(page.getByText('The theme has found this')).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await shoppersOf(installation)).toEqual({ A: 0, holdout: 0 });
  theme.close();
});
