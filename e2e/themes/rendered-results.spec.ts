import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { test as base } from '../story.ts';
import { renderPart } from './liquid.ts';
import { dawn, pageOf } from './platform-themes.ts';
import { RecipeStore } from './recipe-store.ts';

const test = base.extend<{ store: RecipeStore }>({
  store: async ({ page, request }, use) => {
    await use(new RecipeStore(page, request));
  },
});

const address = '/search?q=mug&sort_by=price-ascending';

/** Opens a page of results whose server has asked the service for them. */
async function open(store: RecipeStore, request: APIRequestContext): Promise<void> {
  const home = await (await request.get('/')).text();
  const [, key = ''] = /data-key="([^"]+)"/.exec(home) ?? [];
  const query = new URLSearchParams({ address, key, country_code: 'US', 'page-size': '4' });
  const results = await (await request.get(`/render/v1/results?${query}`)).text();
  const install = { address: 'https://vitrine.example', key: 'PUBLIC_KEY', theme: 'dawn' };
  const embed = await renderPart('block', 'Vitrine', install);
  const head = `<script>window.Shopify = { country: 'US' };</script>${embed}`;
  const sections = `<div class="shopify-section page-width">${results}<p>After the results</p></div>`;
  await store.open(pageOf(dawn, { head, sections, end: '' }), address);
}

/** Returns the searches that the page has sent to the service. */
function listenForSearches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/v1/smart-search/search') {
      asked.push(sent.postData() ?? '');
    }
  });
  return asked;
}

test('results in the HTML of a page are there before the script, which takes them over', async ({
  page,
  store,
  request,
}) => {
  const asked = listenForSearches(page);
  await observeLayoutShifts(page);
  const release = store.holdScript();
  await open(store, request);
  const results = page.locator('vitrine-results-page');
  const titles = results.locator('[part~="cards"] [part~="title"]');
  await expect(titles).toHaveCount(4);
  await expect(titles.first()).toBeVisible();
  const before = await titles.allTextContents();
  expect(await page.evaluate(() => customElements.get('vitrine-results-page'))).toBeUndefined();

  release();
  const taken = page.locator('vitrine-results-page:defined');
  await taken.evaluate((element) => Reflect.get(element, 'updateComplete'));
  await page.waitForLoadState('networkidle');
  expect(await titles.allTextContents()).toEqual(before);
  expect(asked).toEqual([]);
  await expectNoLayoutShift(page);

  await results.getByRole('combobox').selectOption({ label: 'Price, high to low' });
  await expect(page).toHaveURL(/sort_by=price-descending/);
  await expect(titles).not.toHaveText(before);
  expect(asked).toHaveLength(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('results show no controls that would do nothing', async ({ page, store, request }) => {
    await open(store, request);
    const results = page.locator('vitrine-results-page');
    await expect(results.locator('[part~="cards"] [part~="title"]')).toHaveCount(4);
    await expect(results.locator('[part~="cards"] [part~="title"]').first()).toBeVisible();
    await expect(results.locator('[part~="sort"]')).toBeHidden();
    await expect(results.getByText('Sort by')).toBeHidden();
    await expect(results.getByRole('button')).toHaveCount(0);
  });
});
