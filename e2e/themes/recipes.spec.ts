import { expect } from '@playwright/test';
import { test } from './recipe-story.ts';
import { recipe, recipeNames } from '../recipes.ts';

test(
  'the recipe for a theme of your own shows best sellers, in the shapes of the theme',
  { tag: '@any-screen' },
  async ({ page, store }) => {
    const snippet = recipe('A theme of your own').block('html');
    await store.open(pageOf('', snippet));
    await store.expectCards(8);
    await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
    const picture = page.locator('vitrine-recommendations [part~="media"]').first();
    await expect(picture).toHaveCSS('border-radius', '0px');
  },
);

test(
  'the recipe for WooCommerce adds a product to the cart of the store',
  { tag: '@any-screen' },
  async ({ page, store, plainProduct }) => {
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
  },
);

test(
  'a page of BigCommerce adds a product to the cart of the store, and its theme counts it',
  { tag: '@any-screen' },
  async ({ page, store, plainProduct }) => {
    const snippet = recipe('A theme of your own')
      .block('html')
      .replace('data-shop=', 'data-storefront="bigcommerce" data-shop=')
      .replace(
        'top_sellers"',
        `static?handles=${plainProduct.link.slice('/products/'.length)}" add-to-cart`,
      );
    const theme = `<p>In the cart: <span id="count">0</span></p><script>
      window.jQuery = () => ({
        trigger: (name, count) => {
          document.querySelector('#count').textContent = name === 'cart-quantity-update' ? count : '';
        },
      });
    </script>`;
    await store.open(pageOf('', theme + snippet));
    await page.getByRole('button', { name: `Add ${plainProduct.title}` }).click();
    await expect(page.getByText('In the cart: 1')).toBeVisible();
    const { id: productId, variants } = plainProduct;
    const lineItems = [{ productId, variantId: variants[0]?.id, quantity: 1 }];
    expect(store.additions).toEqual([{ body: { lineItems }, nonce: undefined }]);
  },
);

test('each recipe is at most ten lines to copy', { tag: '@any-screen' }, () => {
  const [react, svelte] = ['Headless, with React 19', 'Svelte 5'];
  // A recipe without a story of its own has to get one.
  const liquid = [
    'Dawn',
    'Horizon',
    'Another Liquid theme',
    'As an app',
    'Products before the script',
  ];
  expect(recipeNames).toEqual([...liquid, 'A theme of your own', react, svelte, 'WooCommerce']);
  const commands = recipe(react)
    .lines()
    .filter((line) => line.startsWith('npm '));
  for (const name of recipeNames) {
    const lines = [...recipe(name).lines(), ...(name === svelte ? commands : [])];
    expect(lines.length, name).toBeLessThanOrEqual(10);
  }
  expect(commands.length).toBe(3);
  expect(recipe('Dawn').lines().length).toBe(4);
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
