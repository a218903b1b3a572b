import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { recipe } from '../recipes.ts';
import { type PageObjects, renderPart } from './liquid.ts';
import { dawn, pageOf } from './platform-themes.ts';
import type { RecipeStore } from './recipe-store.ts';
import { test } from './recipe-story.ts';

/** Opens a page with the app and a block, a list by default, that asks for its products below this path of the store. */
async function open(
  store: RecipeStore,
  proxy: string,
  settings: Readonly<Record<string, unknown>> = {},
  objects: PageObjects = {},
  block = 'Recommendations',
): Promise<void> {
  const install = { address: 'https://vitrine.example', key: 'PUBLIC_KEY', theme: 'dawn' };
  const embed = await renderPart('block', 'Vitrine', install);
  // What the platform prints into each page.
  const head = `<script>window.Shopify = { country: 'US' };</script>${embed}`;
  const changes = { proxy, layout: 'grid', limit: 4, ...settings };
  const list = await renderPart('block', block, changes, objects);
  const sections = `<div class="shopify-section page-width">${list}<p>After the list</p></div>`;
  await store.open(pageOf(dawn, { head, sections, end: '' }));
}

/** Returns the paths and queries of the requests for lists that the page has sent to the service itself. */
function listenForLists(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === 'https://vitrine.example' && pathname.startsWith('/api/v1/products/')) {
      asked.push(pathname + search);
    }
  });
  return asked;
}

const foundSchema = z.object({ collections: z.array(z.object({ id: z.int() })).min(1) });

/** Returns the collections of the demo shop that a search finds. */
async function collectionsFound(request: APIRequestContext, query: string) {
  const home = await (await request.get('/')).text();
  const [, key = ''] = /data-key="([^"]+)"/.exec(home) ?? [];
  const found = await request.post('/api/v1/smart-search/search/quick-view', {
    headers: { 'Service-Api-Key': key },
    data: { query },
  });
  return foundSchema.parse(await found.json()).collections;
}

test('the recipe for an app proxy shows products before the script, which takes them over', async ({
  page,
  store,
}) => {
  const steps = recipe('Products before the script');
  const [, prefix = '', subpath = ''] =
    /^prefix = "(.+)"\nsubpath = "(.+)"$/m.exec(steps.block('toml')) ?? [];
  const proxy = steps.inline(`/${prefix}/${subpath}`);
  store.proxy = proxy;
  const asked = listenForLists(page);
  await observeLayoutShifts(page);
  const release = store.holdScript();
  await open(store, proxy);

  await page.locator('vitrine-recommendations[rendered]').waitFor({ state: 'attached' });
  await store.expectCards(4);
  await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('vitrine-recommendations'))).toBeUndefined();

  release();
  const list = page.locator('vitrine-recommendations:defined');
  await list.evaluate((element) => Reflect.get(element, 'updateComplete'));
  const add = list.getByRole('button', { name: /^(?:Add|Choose)/ });
  await expect(add.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await store.expectCards(4);
  expect(asked).toEqual([]);
  await expectNoLayoutShift(page);
});

test(
  'a list of the collection of the page comes through the app proxy',
  { tag: '@any-screen' },
  async ({ page, request, store }) => {
    const [collection] = await collectionsFound(request, 'tea time');
    store.proxy = '/apps/vitrine';
    const release = store.holdScript();
    const settings = { source: '/api/v1/products/collections' };
    await open(store, store.proxy, settings, { collection });
    await page.locator('vitrine-recommendations[rendered]').waitFor({ state: 'attached' });
    release();
    await page.locator('vitrine-recommendations:defined').waitFor();
    await store.expectCards(4);
  },
);

for (const { block, element, part, count } of [
  { block: 'Bought together', element: 'vitrine-bought-together', part: 'line', count: 3 },
  { block: 'Product card', element: 'vitrine-product-card', part: 'card', count: 1 },
]) {
  test(
    `the block ${block} comes through the app proxy`,
    { tag: '@any-screen' },
    async ({ page, store, plainProduct }) => {
      store.proxy = '/apps/vitrine';
      const asked = listenForLists(page);
      await observeLayoutShifts(page);
      const release = store.holdScript();
      const settings = { product: plainProduct, limit: 2 };
      await open(store, store.proxy, settings, { product: plainProduct }, block);
      const rendered = page.locator(`${element}[rendered]`);
      await rendered.waitFor();
      const parts = rendered.locator(`[part~="${part}"]`);
      await expect(parts).toHaveCount(count);
      await expect(parts.first()).toContainText(plainProduct.title);

      release();
      await page
        .locator(`${element}:defined`)
        .evaluate((one) => Reflect.get(one, 'updateComplete'));
      await page.waitForLoadState('networkidle');
      await expect(parts).toHaveCount(count);
      expect(asked).toEqual([]);
      await expectNoLayoutShift(page);
    },
  );
}

test("results come through the app proxy, in the place of the theme's", async ({ page, store }) => {
  store.proxy = '/apps/vitrine';
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === 'https://vitrine.example' && pathname.startsWith('/api/v1/smart-search/')) {
      asked.push(pathname);
    }
  });
  await observeLayoutShifts(page);
  const release = store.holdScript();
  const install = { address: 'https://vitrine.example', key: 'PUBLIC_KEY', theme: 'dawn' };
  const embed = await renderPart('block', 'Vitrine', install);
  const head = `<script>window.Shopify = { country: 'US' };</script>${embed}`;
  const settings = { proxy: store.proxy, page_size: 4 };
  const objects = { search: { performed: true } };
  const sections = await renderPart('block', 'Search and collections', settings, objects);
  await store.open(
    pageOf(dawn, { head, sections, end: '' }),
    '/search?q=mug&sort_by=price-ascending',
  );
  const titles = page.locator('vitrine-results-page[rendered] [part~="cards"] [part~="title"]');
  await expect(titles).toHaveCount(4);
  await expect(page.getByText('What the theme found')).toBeHidden();
  const before = await titles.allTextContents();

  release();
  const taken = page.locator('vitrine-results-page:defined');
  await taken.evaluate((element) => Reflect.get(element, 'updateComplete'));
  await page.waitForLoadState('networkidle');
  expect(await titles.allTextContents()).toEqual(before);
  expect(asked).not.toContain('/api/v1/smart-search/search');
  await expectNoLayoutShift(page);
});

test(
  'a list asks the service itself where no app proxy answers',
  { tag: '@any-screen' },
  async ({ page, store }) => {
    const asked = listenForLists(page);
    await open(store, '/apps/nowhere');
    await store.expectCards(4);
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(1);
  },
);
