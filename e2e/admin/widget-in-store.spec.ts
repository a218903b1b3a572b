import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectAccessible } from './admin-story.ts';
import { test as base } from './rulesets/ruleset-story.ts';

interface Storefront {
  url: string;
  /** The paths that have been asked for. */
  asked: string[];
  /** The content of the page `/`. */
  content: string;
}

const style = `
  h1 { color: rgb(120, 40, 10); }
  @media (prefers-color-scheme: dark) { h1 { color: rgb(250, 200, 150); } }
`;

const hostile = `
  <script>fetch('/stolen-by-script'); parent.postMessage('vitrine-preview', '*');</script>
  <img src="/missing.png" onerror="fetch('/stolen-by-handler')">
  <iframe src="/stolen-by-frame"></iframe>
  <form action="/stolen-by-form"><input name="q"><button>Buy</button></form>
  <a href="/stolen-by-link">Sale</a>`;

const test = base.extend<{ storefront: Storefront }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  storefront: async ({}, use) => {
    const storefront: Storefront = { url: '', asked: [], content: '' };
    const server: Server = createServer(({ url = '' }, response) => {
      storefront.asked.push(url);
      if (url === '/theme.css') {
        response.writeHead(200, { 'Content-Type': 'text/css' }).end(style);
      } else if (url === '/') {
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(
            `<!doctype html><html lang="en"><head><title>Mugs</title><link rel="stylesheet" href="/theme.css"></head><body><main><h1>Our mugs</h1>${storefront.content}</main><footer>About</footer></body></html>`,
          );
      } else {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    storefront.url = `http://127.0.0.1:${port}`;
    await use(storefront);
    server.closeAllConnections();
    server.close();
  },
});

test("a draft is shown in a page of the merchant's own store, which runs nothing", async ({
  page,
  stage,
  storefront,
  faults,
}) => {
  await page.goto(`${stage.installation.url}/admin/widgets`);
  await page.getByRole('button', { name: 'New widget' }).click();
  await page.getByRole('menuitem', { name: 'Recommendations' }).click();
  await page.getByRole('radio', { name: 'Recommendations', exact: true }).check();
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0];
  storefront.content = `<vitrine-recommendations widget-id="${id}" layout="list" limit="5"></vitrine-recommendations>${hostile}`;
  const preview = page.frameLocator('iframe[title="Preview"]');
  const element = preview.locator('main > vitrine-recommendations');

  await page.getByRole('combobox', { name: 'Page' }).selectOption('Your own store…');
  await expect(page.getByRole('textbox', { name: 'Address of a page' })).toHaveValue(
    'https://mugs.example/',
  );
  await page.getByRole('textbox', { name: 'Address of a page' }).fill(`${storefront.url}/`);
  await page.getByRole('button', { name: 'Show', exact: true }).click();

  await expect(element.getByRole('link', { name: /^Mug/ })).toHaveCount(5);
  await expect(page.getByText('stands where the page has it')).toBeVisible();
  await expect(element).not.toHaveAttribute('widget-id');
  const heading = preview.getByRole('heading', { name: 'Our mugs' });
  await expect(heading).toBeVisible();
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Grid');
  await expect(element).toHaveAttribute('layout', 'grid');
  await expect(page.getByText(/markup of the page sets layout otherwise/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Rounding' }).fill('24px');
  await expect(element.locator('.media').first()).toHaveCSS('border-radius', '24px');

  const dark = page.getByRole('button', { name: 'Dark' });
  // An emulated scheme would be that of all frames.
  await page.emulateMedia({ colorScheme: null });
  await expect(dark).toHaveAttribute('aria-pressed', 'false');
  await dark.click();
  await expect(heading).toHaveCSS('color', 'rgb(250, 200, 150)');
  await dark.click();
  await expect(heading).toHaveCSS('color', 'rgb(120, 40, 10)');
  const root = preview.locator('html');
  await page.getByRole('button', { name: 'Right to left' }).click();
  await expect(root).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'Right to left' }).click();
  await expect(root).not.toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'Phone' }).click();
  expect(await root.evaluate(() => innerWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await preview.getByRole('link', { name: 'Sale' }).click();
  await preview.getByRole('button', { name: 'Buy' }).click();
  expect(await root.evaluate(() => self.origin)).toBe('null');
  const session = await root.evaluate(() =>
    fetch(`${location.origin}/admin/api/v1/session`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    ),
  );
  expect(session).toBe('refused');
  expect(faults.splice(0)).toEqual([
    expect.stringContaining('Blocked form submission'),
    expect.stringContaining('has been blocked by CORS policy'),
  ]);
  const own = storefront.asked.filter((path) => path !== '/favicon.ico');
  expect([...new Set(own)].toSorted()).toEqual(['/', '/missing.png', '/theme.css']);
});

test('a page without the widget, and one that cannot be shown, say so', async ({
  page,
  stage,
  storefront,
}) => {
  storefront.content = '<input type="search" name="q" aria-label="Search">';
  await page.goto(`${stage.installation.url}/admin/widgets`);
  await page.getByRole('button', { name: 'New widget' }).click();
  await page.getByRole('menuitem', { name: 'Recommendations' }).click();
  await page.getByRole('radio', { name: 'Recommendations', exact: true }).check();
  await page.getByRole('combobox', { name: 'Page' }).selectOption('Your own store…');
  const address = page.getByRole('textbox', { name: 'Address of a page' });
  const show = async (typed: string) => {
    await address.fill(typed);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
  };
  const preview = page.frameLocator('iframe[title="Preview"]');

  await show('elsewhere.example/mugs');
  const alert = page.getByRole('alert').filter({ hasText: 'elsewhere.example is not the shop' });
  await expect(alert).toBeVisible();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await show(`${storefront.url}/missing`);
  await expect(page.getByRole('alert').filter({ hasText: 'status 404' })).toBeVisible();

  await show(`${storefront.url}/`);
  await expect(page.getByText('shown at the end of the content')).toBeVisible();
  await expect(address).not.toHaveAttribute('aria-invalid');
  await expect(preview.locator('main > vitrine-recommendations')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Search dropdown', exact: true }).check();
  await expect(preview.locator('input + vitrine-quick-view')).toHaveCount(1);
  await expect(preview.locator('vitrine-recommendations')).toHaveCount(0);
});

test("the places of widgets in the merchant's own store are found", async ({
  page,
  stage,
  storefront,
}) => {
  storefront.content = `<form role="search" action="/find"><input name="query"></form>
    <a href="/products/mug">Mug</a>${hostile.replace(/<form.*<\/form>/, '')}`;
  await page.goto(`${stage.installation.url}/admin/widgets`);
  await page.getByRole('link', { name: 'Your store' }).click();
  const address = page.getByRole('textbox', { name: 'Address of the home page' });
  await expect(address).toHaveValue('https://mugs.example/');
  await address.fill('https://elsewhere.example/');
  const look = page.getByRole('button', { name: 'Look at the store' });
  await look.click();
  await expect(page.getByText(/not the shop's own store/)).toBeVisible();

  await address.fill(storefront.url);
  await look.click();
  const field = page.getByRole('row', { name: /Search field/ });
  await expect(field.getByRole('code')).toHaveText("input[name='query']");
  await expect(page.getByRole('row', { name: /Search results/ })).toContainText('status 404');
  const install = page.getByRole('region', { name: 'What to do' });
  await expect(install.locator('pre')).toContainText(
    `<vitrine-quick-view for="input[name='query']" search-path="/find?query="></vitrine-quick-view>`,
  );
  expect(storefront.asked).toEqual(['/', '/products/mug', '/find?query=a']);
  await expectAccessible(page);
});
