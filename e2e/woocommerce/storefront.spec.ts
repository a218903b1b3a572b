import { expect } from '@playwright/test';
import { test as base } from '../story.ts';
import { recordedProduct, type Tag } from './woo-pages.ts';
import { createWooShop } from './woo-shop.ts';
import { WooStorefront } from './woo-storefront.ts';
import { blockTheme, classicTheme } from './woo-themes.ts';

const test = base.extend<{ store: WooStorefront }, { tag: Tag }>({
  tag: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use, { workerIndex }) => {
      await use(await createWooShop(`laden-${workerIndex}.example`));
    },
    { scope: 'worker' },
  ],
  store: async ({ page, request, tag }, use) => {
    await use(new WooStorefront(page, request, tag));
  },
});

const mug = recordedProduct(22);
const secateurs = recordedProduct(24);

// One worker makes one shop for all of them.
test.describe.configure({ mode: 'default' });

for (const theme of [classicTheme, blockTheme]) {
  test(`the product of a page, its bundle and the cart of ${theme.name} go together`, async ({
    page,
    store,
  }) => {
    await store.open(theme, mug.permalink);
    const bundle = page.locator('vitrine-bought-together');
    await expect(bundle.getByRole('checkbox', { name: mug.name })).toBeChecked();
    await bundle.getByRole('button', { name: /Alle 3/ }).click();

    const cart = page.getByRole('complementary', { name: 'Warenkorb' });
    await expect(cart.getByRole('listitem')).toHaveText([
      /1 × Emaillebecher/,
      /1 × Gartenschere/,
      /1 × Schraube/,
    ]);
    await expect(page.locator('.cart-contents, .wc-block-mini-cart__badge')).toContainText('3');
    // The list below starts from the cart, and follows what the theme removes.
    const seeds = () =>
      store.queries('recommended').map((query) => query.get('platform_product_ids'));
    await expect.poll(seeds).toContain('85,24,22');
    await cart.getByRole('listitem').last().getByRole('button').click();
    await expect.poll(seeds).toContain('24,22');
    expect(store.api.count).toBe(2);
  });

  test(`a search of ${theme.name} finds, links and adds as the store does`, async ({
    page,
    store,
  }) => {
    await store.open(theme, '/?s=partner&post_type=product');
    const results = page.locator('vitrine-results-page');
    const book = results.locator('[data-index]', { hasText: 'Buch bei einem Partner' });
    await expect(book.getByRole('link', { name: 'Beim Partner kaufen' })).toHaveAttribute(
      'href',
      'https://partner.example/buch',
    );

    const input = page.getByRole('combobox', { name: 'Produkte suchen' });
    await input.fill('leinenhemd');
    const all = page.getByRole('gridcell', { name: /Alle Ergebnisse/ }).getByRole('link');
    await expect(all).toHaveAttribute(
      'href',
      'https://store.example/?post_type=product&s=leinenhemd',
    );
    await input.press('Enter');
    await expect(page).toHaveURL(/\?s=leinenhemd&post_type=product$/);
    const shirt = results.locator('[data-index]', { hasText: 'Leinenhemd' }).first();
    const card = shirt.getByRole('link', { name: /Leinenhemd/ });
    await expect(card).toHaveAttribute('href', new RegExp(`^${recordedProduct(33).permalink}`));

    await shirt.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: /Leinenhemd/ });
    await dialog.getByText('blau').click();
    await dialog.getByText('M', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
    await expect(page.locator('.cart-contents, .wc-block-mini-cart__badge')).toContainText('1');
    const variation = [{ attribute: expect.any(String), value: 'M' }];
    expect(store.api.additions).toEqual([{ id: 743, quantity: 1, variation }]);
  });
}

test('a category shows its own products', async ({ page, store }) => {
  await store.open(classicTheme, '/product-category/garten/');
  await expect(page.locator('vitrine-recommendations [part~=card]')).toHaveCount(4);
  expect(store.queries('collections').map((query) => query.get('platform_collection_ids'))).toEqual(
    ['17'],
  );
});

test.describe(() => {
  // The browser reports the refusal.
  test.use({ failsOnConsoleErrors: false });

  test('a card shows a refusal in the words of the store', async ({ page, store }) => {
    await store.open(classicTheme, '/product-category/garten/');
    const list = page.locator('vitrine-recommendations');
    store.api.sellOut(secateurs.id);
    await list.getByRole('button', { name: `Hinzufügen: ${secateurs.name}` }).click();
    const words = `You cannot add "${secateurs.name}" to the cart because the product is out of stock.`;
    await expect(list.locator('[part=failure]')).toHaveText(words);
  });
});

test('a bundle leaves out what a classic theme adds itself', async ({ page, store }) => {
  await store.open(classicTheme, mug.permalink);
  const box = page.getByRole('checkbox', { name: secateurs.name });
  await expect(box).toBeChecked();
  await page.getByRole('link', { name: `${secateurs.name} dazulegen` }).click();
  await expect(box).not.toBeChecked();
});
