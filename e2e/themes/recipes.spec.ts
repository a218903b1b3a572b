import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { Liquid } from 'liquidjs';
import { z } from 'zod';
import { test as base } from '../story.ts';
import { RecipeStore } from './recipe-store.ts';
import { recipe } from './recipes.ts';

const test = base.extend<{ store: RecipeStore }>({
  store: async ({ page, request }, use) => {
    await use(new RecipeStore(page, request));
  },
});

const sectionSchema = z.object({
  settings: z.array(z.object({ id: z.string(), default: z.unknown().optional() })),
});

const themeFiles = fileURLToPath(new URL('../../public/theme', import.meta.url));

test('the recipe for a theme of your own shows best sellers, in the shapes of the theme', async ({
  page,
  store,
}) => {
  const snippet = recipe('A theme of your own').block('html');
  expect(snippet.trim().split('\n').length).toBeLessThanOrEqual(10);
  await store.open(pageOf('', snippet));
  await store.expectCards(8);
  await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
  const picture = page.locator('vitrine-recommendations [part~="media"]').first();
  await expect(picture).toHaveCSS('border-radius', '0px');
});

test('the recipe for WooCommerce adds a product to the cart of the store', async ({
  page,
  store,
  plainProduct,
}) => {
  const steps = recipe('WooCommerce');
  const element = steps.inline('<vitrine-recommendations');
  await store.open(pageOf(printedBy(steps.block('php')), element));
  await store.expectCards(8);
  const add = page.getByRole('button', { name: `Add ${plainProduct.title}` });
  // The plain product may stand further down in the list of best sellers.
  await page
    .locator('vitrine-recommendations')
    .evaluate(
      (list, source) => list.setAttribute('source', source),
      `/api/v1/products/static?handles=${plainProduct.link.replace('/products/', '')}`,
    );
  await add.click();
  await expect(page.getByRole('button', { name: `Added ${plainProduct.title}` })).toBeVisible();
  const id = plainProduct.variants[0]?.id;
  expect(store.additions).toEqual([{ body: { id, quantity: 1 }, nonce: 'a1b2' }]);
});

test('the recipe for Dawn shows its section, and results under the search field', async ({
  page,
  store,
}) => {
  const steps = recipe('Dawn');
  const head = await render(steps.block('html'), {});
  const section = await render(
    markupOf('vitrine-recommendations'),
    defaultsOf('vitrine-recommendations'),
  );
  const search = '<form action="/search"><input name="q" aria-label="Search"></form>';
  await store.open(pageOf(head, `${search}${section}${steps.inline('<vitrine-quick-view')}`));
  await store.expectCards(8);
  await page.getByRole('combobox', { name: 'Search' }).click();
  await page.keyboard.type('mug');
  await expect(page.locator('vitrine-grid [role="row"]').first()).toBeVisible();
});

function pageOf(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Store</title>
    <meta name="viewport" content="width=device-width">${head}</head>
    <body><h1>Store</h1>${body}</body></html>`;
}

/** Returns what a function of PHP prints into the head of each page. */
function printedBy(code: string): string {
  expect(code).toMatch(
    /^add_action\('wp_head', function \(\) \{\n(?: {2}echo '[^'\n]+';\n)+\}\);\n$/,
  );
  return Array.from(code.matchAll(/echo '([^']+)';/g), ([, line = '']) => line).join('\n');
}

/** Renders Liquid of the theme, into which the recipe has copied our snippets. */
async function render(markup: string, settings: object): Promise<string> {
  const liquid = new Liquid({ partials: `${themeFiles}/extension/snippets`, extname: '.liquid' });
  liquid.registerFilter('asset_url', (name: string) => `/assets/${name}`);
  liquid.registerFilter(
    'stylesheet_tag',
    (address: string) => `<link rel="stylesheet" href="${address}">`,
  );
  const shop = { permanent_domain: 'your-store.example' };
  const rendered: unknown = await liquid.parseAndRender(
    markup,
    { section: { settings } },
    { globals: { shop } },
  );
  return String(rendered);
}

function sectionParts(name: string): readonly [markup: string, schema: string] {
  const text = readFileSync(`${themeFiles}/sections/${name}.liquid`, 'utf8');
  const [markup = '', schema = ''] = text.split(/{% (?:end)?schema %}/);
  return [markup, schema];
}

function markupOf(name: string): string {
  return sectionParts(name)[0];
}

/** Returns the settings that a section has when a merchant adds it. */
function defaultsOf(name: string): object {
  const { settings } = sectionSchema.parse(JSON.parse(sectionParts(name)[1]));
  return Object.fromEntries(settings.map((setting) => [setting.id, setting.default]));
}
