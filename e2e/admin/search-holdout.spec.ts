import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { assignVariant } from '../../server/base/assignment.ts';
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

const closeServers: (() => void)[] = [];

test.afterEach(() => closeServers.splice(0).forEach((close) => close()));

/** Serves a theme whose shoppers have agreed to be counted, or not. Returns its address. */
async function serveTheme(service: string, key: string, consent: boolean): Promise<string> {
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
  closeServers.push(() => server.close());
  return `http://localhost:${port}/`;
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

  const heldPage = await visit(context, theme, 'holdout');
  const field = heldPage.getByLabel('Search', { exact: true });
  await field.click();
  await heldPage.keyboard.type('mug');
  await expect(heldPage.getByText('The theme suggests')).toBeVisible();
  await expect(field).not.toHaveAttribute('role', 'combobox');
  await expect(heldPage.getByRole('grid')).toHaveCount(0);
  await expect.poll(() => seenBy(heldPage)).toBe('1:holdout');
  await heldPage.keyboard.press('Enter');
  await expect(heldPage).toHaveURL(/\/search\?q=mug$/);
  await expect(heldPage.getByText('The theme has found this')).toBeVisible();
  await expect(heldPage.getByRole('link', { name: 'Mug 1' })).toHaveCount(0);
  await heldPage.close();

  const shownPage = await visit(context, theme, 'A');
  await shownPage.locator('form input').click();
  await shownPage.keyboard.type('mug');
  await expect(shownPage.getByRole('grid').getByRole('row').first()).toContainText('Mug');
  await expect(shownPage.getByText('The theme suggests')).toHaveCount(0);
  await expect.poll(() => seenBy(shownPage)).toBe('1:A');
  await shownPage.keyboard.press('Enter');
  await expect(shownPage.getByRole('link', { name: 'Mug 1' }).first()).toBeVisible();
  await expect(shownPage.getByText('The theme has found this')).toBeHidden();
  await shownPage.close();

  await expect.poll(() => shoppersOf(installation)).toEqual({ A: 1, holdout: 1 });
});

test('without consent, everybody sees the search of the service and nobody is counted', async ({
  installation,
  context,
}, testInfo) => {
  const key = await startExperiment(installation, testInfo.outputPath('file.json'));
  const theme = await serveTheme(installation.url, key, false);
  const page = await context.newPage();
  await page.goto(theme);
  await expect(page.locator('form input[role=combobox]')).toBeVisible();
  await page.locator('form input').click();
  await page.keyboard.type('mug');
  await expect(page.getByRole('grid').getByRole('row').first()).toContainText('Mug');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Mug 1' }).first()).toBeVisible();
  await expect(page.getByText('The theme has found this')).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.close();

  // One who has agreed is counted later, so that the first would be counted by now.
  const shown = await visit(context, await serveTheme(installation.url, key, true), 'A');
  await shown.locator('form input').click();
  await shown.keyboard.type('mug');
  await expect.poll(() => seenBy(shown)).toBe('1:A');
  await shown.close();
  await expect.poll(() => shoppersOf(installation)).toEqual({ A: 1, holdout: 0 });
});
