import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './admin-story.ts';
import type { Installation } from './installation.ts';

const domain = 'mugs.example';

const product = {
  id: 10,
  title: 'Blue mug',
  handle: 'blue-mug',
  status: 'active',
  published_at: '2026-01-01T00:00:00Z',
  options: [{ name: 'Title', values: ['Default Title'] }],
  variants: [{ id: 100, title: 'Default Title', price: '20.00', inventory_management: null }],
};

const widget = {
  id: 31,
  name: 'Home',
  type: 'recommendations',
  settings: { layout: 'grid', limit: 1, source: '/api/v1/products/top_sellers' },
};

/** What a shopper has put into the cart of a store. */
interface StoreCart {
  items: unknown[];
  attributes: Record<string, string>;
}

/** Opens a page of a store with the widget. Its cart keeps what it is sent. */
async function openStore(page: Page, { url }: Installation, key: string): Promise<StoreCart> {
  const cart: StoreCart = { items: [], attributes: {} };
  const answer = () => ({ json: { ...cart, item_count: cart.items.length } });
  await page.route('**/cart.js', (route) => route.fulfill(answer()));
  await page.route('**/cart/*.js', (route) => {
    const { items = [], attributes = {} } = route.request().postDataJSON();
    cart.items.push(...items);
    Object.assign(cart.attributes, attributes);
    return route.fulfill(answer());
  });
  await page.route('**/products/**', (route) => route.fulfill({ body: 'The product' }));
  await page.route('**/api/v1/products/**', (route) => route.continue());
  await page.route('**/store', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>window.Vitrine = { consent: true }</script>
        <script async src="/widget.js" data-key="${key}" data-shop="${domain}"></script>
        <vitrine-recommendations widget-id="31" add-to-cart></vitrine-recommendations>`,
    }),
  );
  await page.goto(`${url}/store`);
  return cart;
}

test('an order that a widget has filled counts for the widget, and so does one after a click', async ({
  ownerPage,
  installation,
}, testInfo) => {
  const page = await ownerPage.context().newPage();
  const write = async (name: string, records: readonly object[]) => {
    const file = testInfo.outputPath(`${name}.json`);
    await writeFile(file, JSON.stringify(records));
    return file;
  };
  const [{ key }] = JSON.parse(await installation.cli('key', 'list', domain, '--json'));
  await installation.cli('import', domain, '--products', await write('products', [product]));
  await installation.cli('widget', 'import', domain, await write('widgets', [widget]));

  await page.addInitScript(() =>
    document.addEventListener('service:widget.view', () => (document.title = 'Seen')),
  );
  const cart = await openStore(page, installation, key);
  // A widget counts as seen after a second.
  await expect(page).toHaveTitle('Seen');
  await page.getByRole('button', { name: 'Add Blue mug' }).click();
  await expect.poll(() => cart.attributes._vitrine).toMatch(/^v1;[\w-]{36};$/);
  const properties = { _source: 'vitrine', _widget_id: '31', _recommender: 'top_sellers' };
  expect(cart.items).toEqual([{ id: 100, quantity: 1, properties }]);
  const recorded = page.waitForResponse('**/api/v2/analytics/event/bulk');
  await page.evaluate(() =>
    document.addEventListener('service:widget.select', (event) => event.preventDefault()),
  );
  await page.getByRole('link', { name: 'Blue mug' }).click();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect((await recorded).status()).toBe(200);

  const created_at = new Date().toISOString();
  const sold = { id: 1, product_id: 10, variant_id: 100, quantity: 1, price: '20.00' };
  const note_attributes = Object.entries(cart.attributes).map(([name, value]) => ({ name, value }));
  const orders = [
    { id: 1, created_at, line_items: [{ ...sold, properties }] },
    { id: 2, created_at, note_attributes, line_items: [{ ...sold, id: 2, quantity: 2 }] },
    { id: 3, created_at, line_items: [{ ...sold, id: 3 }] },
  ];
  await installation.cli('import', domain, '--orders', await write('orders', orders));

  await ownerPage.reload();
  const row = ownerPage.getByRole('region', { name: 'Widgets' }).getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText(['Home', '1', '100% of 1', '1', '$60.00']);
  const [found] = JSON.parse(
    await installation.cli('insight', domain, '--by', 'recommender', '--json'),
  ).rows;
  expect(found).toMatchObject({
    key: 'top_sellers',
    clicks: 1,
    adds: 1,
    direct: { orders: 1, revenue: '20.00' },
    assisted: { orders: 1, revenue: '40.00' },
  });
});
