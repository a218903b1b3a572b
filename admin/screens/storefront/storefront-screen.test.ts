import { html, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import './storefront-screen.ts';

const found = {
  platform: { name: 'Shopify', theme: 'Dawn 15' },
  script: 'missing',
  program_script: null,
  pages: [{ kind: 'home', address: 'https://store.example/', problem: null }],
  places: [
    { name: 'search_field', page: 'home', found: "input[name='q']", is_word_id: false },
    { name: 'cart_count', page: 'home', found: null, is_word_id: false },
  ],
  way: 'app',
  layout: '<script></script>',
};

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

test('says what to do about the script of another service, and about an id that is no number', async () => {
  const address = 'https://other.example/onsite/js/acme.js?shop=store.example';
  const body = {
    ...found,
    program_script: { address, service: 'acme' },
    places: [
      {
        name: 'product',
        page: 'home',
        found: '0189a7c8f2b17bd1a0b1d4b8d2a7c1f3',
        is_word_id: true,
      },
    ],
    way: 'replace',
  };
  const headers = { 'Content-Type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { headers }));
  const shop = { domain: 'store.example', role: 'viewer' };
  render(html`<storefront-screen .shop=${shop}></storefront-screen>`, document.body);
  await page.getByRole('button', { name: 'Look at the store' }).click();
  await expect
    .element(page.getByText(`The page runs the script of another service: ${address}`))
    .toBeVisible();
  await expect.element(page.getByText('Replace the tag of the other service')).toBeVisible();
  await expect.element(page.getByText('No number, which widgets need')).toBeVisible();
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
  await expect.element(page.getByText('No number, which widgets need')).not.toBeInTheDocument();
  await look.click();
  await expect.element(page.getByText('That is not the store.')).toBeVisible();
  await expect.element(page.getByText('Dawn 15')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
