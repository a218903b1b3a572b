import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { VitrineBoughtTogether } from '../../bundle/bought-together.ts';
import type { CartLine } from '../../core/storefront.ts';
import { VitrineRecommendations } from '../../products/recommendations.ts';
import { VitrineQuickView } from '../../quick-view/quick-view.ts';
import { violations } from '../../testing/accessibility.ts';
import { markup, openBundle, others, own } from '../../testing/bundle-page.ts';
import { cards, element, topSellers } from '../../testing/recommendations-page.ts';
import { mountSearch, openSearch, results, searchPath } from '../../testing/search-page.ts';
import {
  product,
  setPage,
  shadowOf,
  test,
  variant,
  type ShopPage,
} from '../../testing/shop-page.ts';
import { openWooShop, recorded } from '../../testing/woo-shop.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);
customElements.define('vitrine-bought-together', VitrineBoughtTogether);
customElements.define('vitrine-quick-view', VitrineQuickView);

const { red, id } = recorded.shirt;
const values = ['S', 'Ganz & groß'].map((name) => ({ name, value: name === 'S' ? 's' : 'xl' }));

/** A product with one variant that is sold in any size. */
const shirt = product({
  id,
  variants: [
    {
      ...variant({ id: red, title: 'S, Ganz & groß', option1: 'S, Ganz & groß' }),
      choices: [{ name: 'Größe', attribute: 'pa_grose', values }],
    },
  ],
});

const partner = { url: 'https://partner.example/book', text: 'Only at our partner in Dresden' };
const ofPartner = product({ sold_at: partner });
const group = product({ id: 2, sold_at: { url: '/product/set/', text: '' } });

const dialog = () => page.getByRole('dialog', { name: `Options of Product ${id}` });
const button = (name: string) => page.getByRole('button', { name });

async function showCards(shop: ShopPage, products: readonly object[]): Promise<HTMLElement> {
  shop.answer(topSellers, () => ({ data: products }));
  const main = shop.mount(
    `<vitrine-recommendations source="${topSellers}" layout="grid" limit="${products.length}" style="--vitrine-columns: 3" add-to-cart></vitrine-recommendations>`,
  );
  await cards(main).toBe(products.length);
  return main;
}

function linkOf(name: string): string | null {
  return page.getByRole('link', { name, exact: true }).element().getAttribute('href');
}

describe('a variant that is sold in any value of an attribute', () => {
  test('is added from its card with the value that the shopper chooses', async ({ shop }) => {
    const api = openWooShop(shop);
    const main = await showCards(shop, [{ ...shirt, options: [{ name: 'Größe', values: [] }] }]);
    await button(`Choose Product ${id}`).click();
    await dialog().getByRole('group', { name: 'Größe' }).getByText('Ganz & groß').click();
    expect(await violations(main)).toEqual([]);
    await dialog().getByRole('button', { name: 'Add' }).click();

    await expect.element(button(`Added Product ${id}`)).toBeVisible();
    const variation = [{ attribute: 'pa_grose', value: 'xl' }];
    expect(api.additions).toEqual([{ id: red, quantity: 1, variation }]);
  });

  test('is added from a bundle once the shopper has chosen', async ({ shop }) => {
    const added: CartLine[] = [];
    setPage({ storefront: { add: (lines) => void added.push(...lines) } });
    const bundle = await openBundle(shop, markup, shirt);
    bundle.button()?.click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(added).toEqual([]);

    bundle.button()?.click();
    await dialog().getByText('S', { exact: true }).click();
    await dialog().getByRole('button', { name: 'Add' }).click();
    await expect.poll(bundle.label).toBe('Added');
    expect(added.map(({ id: variantId, attributes }) => [variantId, attributes])).toEqual([
      [10, undefined],
      [red, [{ attribute: 'pa_grose', value: 's' }]],
      [30, undefined],
    ]);
  });
});

test('a collection has its link as the store tells it', async ({ shop }) => {
  const garden = { id: 5, title: 'Garten', handle: 'garten', link: '/laden/kategorie/garten/' };
  shop.answer(searchPath, () => ({ ...results([]), collections: [garden] }));
  const search = mountSearch(shop);
  search.write('gart');
  await search.untilShown();

  expect(search.links()).toContainEqual(['Garten', garden.link]);
});

describe('a product that no cart takes', () => {
  test('has a link to where it is sold on its card, in the store’s words', async ({ shop }) => {
    const unsafe = product({ id: 3, sold_at: { url: 'javascript:alert(1)', text: 'Go' } });
    const main = await showCards(shop, [ofPartner, group, unsafe]);

    expect(linkOf(`${partner.text} Product 1`)).toBe(partner.url);
    expect(linkOf('Choose Product 2')).toBe('/product/set/');
    await expect.element(button('Add Product 3')).toBeVisible();
    const items = [...shadowOf(element(main)).querySelectorAll('.item')];
    expect(new Set(items.map((item) => item.getBoundingClientRect().height)).size).toBe(1);
    expect(await violations(main)).toEqual([]);
  });

  test('has this link in the quick view', async ({ shop }) => {
    const search = await openSearch(shop, [ofPartner, group]);

    const links = [...search.main.querySelectorAll('vitrine-cell')].flatMap(
      ({ shadowRoot }) => shadowRoot?.querySelector('a.button') ?? [],
    );
    expect(links.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
      [`${partner.text} Product 1`, partner.url],
      ['Choose Product 2', '/product/set/'],
    ]);
    expect(await violations(search.main)).toEqual([]);
  });

  test('is in no bundle', async ({ shop }) => {
    shop.answer(own, () => ({ data: [product({ id: 4 })] }));
    shop.answer(others, () => ({ data: [ofPartner, product({ id: 3 })] }));
    const main = shop.mount(markup);
    const root = shadowOf(main.querySelector('vitrine-bought-together'));

    await expect.poll(() => root.querySelectorAll('input').length).toBe(2);
  });
});
