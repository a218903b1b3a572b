import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import './storefront-screen.ts';

const found = {
  platform: { name: 'Shopify', theme: 'Dawn 15' },
  script: 'missing',
  pages: [{ kind: 'home', address: 'https://store.example/', problem: null }],
  places: [
    { name: 'search_field', page: 'home', found: "input[name='q']" },
    { name: 'cart_count', page: 'home', found: null },
  ],
  way: 'app',
  layout: '<script></script>',
};

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

test('tells in a sentence how much was found, and nothing of before when a look fails', async () => {
  const answers = [
    { status: 200, body: found },
    { status: 403, body: { error: 'That is not the store.' } },
  ];
  vi.stubGlobal('fetch', () => {
    const { status = 500, body } = answers.shift() ?? {};
    const headers = { 'Content-Type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
  const shop = { domain: 'store.example', role: 'viewer' };
  render(html`<storefront-screen .shop=${shop}></storefront-screen>`, document.body);
  const look = page.getByRole('button', { name: 'Look at the store' });
  await look.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Found 1 of 2 places.');
  await expect.element(page.getByText('Dawn 15')).toBeVisible();
  await look.click();
  await expect.element(page.getByText('That is not the store.')).toBeVisible();
  await expect.element(page.getByText('Dawn 15')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
