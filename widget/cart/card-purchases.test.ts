import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPath, listAt } from '../core/json.ts';
import { cards, element, topSellers } from '../testing/recommendations-page.ts';
import { violations } from '../testing/accessibility.ts';
import { later, product, shadowOf, test, variant, type ShopPage } from '../testing/shop-page.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

const sizes = {
  options: [
    { id: 1, name: 'Colour', values: ['Moss', 'Oat'] },
    { id: 2, name: 'Size', values: ['S', 'L'] },
  ],
  variants: [
    { ...variant({ id: 11, title: 'Moss / S', option1: 'Moss' }), option2: 'S' },
    { ...variant({ id: 12, title: 'Moss / L', option1: 'Moss', price: '24.00' }), option2: 'L' },
    { ...variant({ id: 13, title: 'Oat / S', option1: 'Oat', available: false }), option2: 'S' },
  ],
};

async function show(shop: ShopPage, attributes = '', products = [product()]): Promise<HTMLElement> {
  shop.answer(topSellers, () => ({ data: products }));
  const main = shop.mount(
    `<vitrine-recommendations source="${topSellers}" layout="grid" limit="${products.length}" add-to-cart ${attributes}></vitrine-recommendations>`,
  );
  await cards(main).toBe(products.length);
  return main;
}

function lines(shop: ShopPage): readonly unknown[] {
  return shop.asked
    .filter(({ path }) => path === 'shop:/cart/add.js')
    .flatMap(({ body }) => listAt(body, 'items'));
}

const button = (name: string) => page.getByRole('button', { name });

describe('the button under a card', () => {
  test('leaves nothing behind when it is removed', async ({ shop }) => {
    const main = await show(shop);
    const root = shadowOf(element(main));
    expect(root.querySelector('[role="status"]')).not.toBeNull();

    element(main).addToCart = false;

    await expect.poll(() => root.querySelectorAll('button, .buy').length).toBe(0);
    await cards(main).toBe(1);
    expect(root.querySelector('[role="status"]')?.textContent).toBe('');
  });

  test('adds the product to the cart, announces it and dispatches events', async ({ shop }) => {
    const answer = later<unknown>();
    shop.answer('shop:/cart/add.js', () => answer.promise);
    const main = await show(shop, 'widget-id=""');
    await button('Add Product 1').click();
    await expect.element(button('Adding … Product 1')).toBeVisible();
    answer.resolve({});

    await expect.element(button('Added Product 1')).toBeVisible();
    expect(shadowOf(element(main)).querySelector('[role="status"]')?.textContent?.trim()).toBe(
      'Added to cart',
    );
    expect(lines(shop)).toEqual([
      { id: 10, quantity: 1, properties: { _source: 'vitrine', _recommender: 'top_sellers' } },
    ]);
  });

  test('writes the stored widget to hidden properties of the cart line', async ({ shop }) => {
    const settings = { title: '', limit: 1, layout: 'grid', source: topSellers };
    shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 5, settings }] } }));
    shop.answer('shop:/cart/add.js', () => ({}));
    const main = await show(shop, 'widget-id="5"');
    await button('Add Product 1').click();

    await expect
      .poll(() => getPath(lines(shop)[0], 'properties'))
      .toEqual({ _source: 'vitrine', _widget_id: '5', _recommender: 'top_sellers' });
    expect(shadowOf(element(main)).querySelector('a')?.getAttribute('href')).toBe(
      '/products/product-1?_source=vitrine&_widget_id=5&_recommender=top_sellers',
    );
  });

  test('writes no hidden properties when attribution is off', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({}));
    const main = await show(shop, 'attribution="off"');
    await button('Add Product 1').click();

    await expect.poll(() => lines(shop)).toEqual([{ id: 10, quantity: 1 }]);
    expect(shadowOf(element(main)).querySelector('a')?.getAttribute('href')).toBe(
      '/products/product-1',
    );
  });

  test('shows the store’s message when the cart refuses, and can be pressed again', async ({
    shop,
  }) => {
    const refusal = { description: 'Only 2 can be bought.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));
    const main = await show(shop);
    const before = main.getBoundingClientRect().height;
    await button('Add Product 1').click();

    const failure = page.getByText('Only 2 can be bought.').first();
    await expect.element(failure).toBeVisible();
    expect(failure.element().getAttribute('lang')).toBeNull();
    expect(main.getBoundingClientRect().height).toBe(before);
    shop.answer('shop:/cart/add.js', () => ({}));
    await button('Add Product 1').click();
    await expect.element(button('Added Product 1')).toBeVisible();
  });

  test('is missing for a sold-out product, whose card keeps the height of others', async ({
    shop,
  }) => {
    const gone = product({ id: 2, variants: [variant({ available: false })] });
    const main = await show(shop, 'style="--vitrine-columns: 2"', [product(), gone]);
    const items = [...shadowOf(element(main)).querySelectorAll('.item')];

    expect(items.map((item) => item.querySelectorAll('button').length)).toEqual([1, 0]);
    const [one, other] = items.map((item) => item.getBoundingClientRect().height);
    expect(one).toBe(other);
  });
});

describe('the choice of a variant', () => {
  test('opens a dialog with each option, and adds the chosen variant', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({}));
    const main = await show(shop, '', [product(sizes)]);
    await button('Choose Product 1').click();
    const dialog = page.getByRole('dialog', { name: 'Options of Product 1' });
    await expect.element(dialog).toBeVisible();
    expect(shadowOf(element(main)).activeElement?.getAttribute('name')).toBe('1-0');
    expect(await violations(main)).toEqual([]);

    await dialog.getByRole('radio', { name: 'L', exact: true }).click();
    await expect.element(dialog.getByText('$24.00').last()).toBeVisible();
    await dialog.getByRole('button', { name: 'Add' }).click();

    await expect.element(button('Added Product 1')).toBeVisible();
    expect(lines(shop).map((line) => getPath(line, 'id'))).toEqual([12]);
    expect(shadowOf(element(main)).querySelector('dialog')).toBeNull();
  });

  test('opens only one dialog for repeated clicks', async ({ shop }) => {
    const root = shadowOf(element(await show(shop, '', [product(sizes)])));
    const choose = root.querySelector<HTMLElement>('[part="add"]');
    choose?.click();
    choose?.click();

    await expect.poll(() => root.querySelectorAll('dialog').length).toBe(1);
    await new Promise(requestAnimationFrame);
    expect(root.querySelectorAll('dialog')).toHaveLength(1);
  });

  test('does not add sold-out or missing variants', async ({ shop }) => {
    const main = await show(shop, '', [product(sizes)]);
    await button('Choose Product 1').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Oat' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'L Sold out', exact: true }).click();
    await expect.element(dialog.getByRole('button', { name: 'Sold out' })).toBeDisabled();

    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => shadowOf(element(main)).querySelector('dialog')).toBeNull();
    expect(lines(shop)).toEqual([]);
  });

  test('keeps the dialog open when Enter is pressed on a sold-out choice', async ({ shop }) => {
    const main = await show(shop, '', [product(sizes)]);
    await button('Choose Product 1').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Oat' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await new Promise(requestAnimationFrame);
    await expect.element(dialog).toBeVisible();

    await dialog.getByRole('radio', { name: 'Moss' }).click();
    shop.answer('shop:/cart/add.js', () => ({}));
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Added Product 1')).toBeVisible();
    expect(lines(shop).map((line) => getPath(line, 'id'))).toEqual([11]);
    expect(shadowOf(element(main)).querySelector('dialog')).toBeNull();
  });

  test('lists whole variants when the response lacks their options', async ({ shop }) => {
    const { options } = sizes;
    const variants = ['Moss, S', 'Moss, L'].map((title, index) =>
      variant({ id: 11 + index, title, option1: 'Moss' }),
    );
    await show(shop, '', [Object.assign(product({ variants }), { options })]);
    await button('Choose Product 1').click();

    await expect.element(page.getByRole('radio', { name: 'Moss, L' })).toBeVisible();
    expect(page.getByRole('radio').elements()).toHaveLength(2);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  test('shows texts of the store without markup', async ({ shop }) => {
    const evil = '<img src=x onerror="document.title=1">';
    const options = [
      { id: 1, name: evil, values: [] },
      { id: 2, name: 'Size', values: [] },
    ];
    const variants = ['S', evil].map((size, index) => ({
      ...variant({ id: 11 + index, title: `${evil} / ${size}`, option1: evil }),
      option2: size,
    }));
    const main = await show(shop, '', [
      Object.assign(product({ title: evil, variants }), { options }),
    ]);
    shadowOf(element(main)).querySelector('button')?.click();
    await expect.poll(() => shadowOf(element(main)).querySelector('dialog[open]')).not.toBeNull();
    const dialog = shadowOf(element(main)).querySelector('dialog');

    expect(dialog?.querySelector('legend')?.textContent).toBe(evil);
    expect(dialog?.querySelectorAll('label')[2]?.textContent?.trim()).toBe(evil);
    expect(dialog?.querySelectorAll('img[src="x"]')).toHaveLength(0);
    dialog?.close();
  });

  test('closes by a click on the backdrop, but not by one within', async ({ shop }) => {
    const main = await show(shop, '', [product(sizes)]);
    const dialog = () => shadowOf(element(main)).querySelector('dialog');
    shadowOf(element(main)).querySelector('button')?.click();
    await expect.poll(() => dialog()?.open).toBe(true);
    const { left = 0, top = 0 } = dialog()?.getBoundingClientRect() ?? {};
    const hit = (x: number, y: number) => shadowOf(element(main)).elementFromPoint(x, y);
    expect(hit(left + 8, top + 8)).not.toBe(dialog());

    dialog()?.click();
    await expect.poll(dialog).toBeNull();
  });

  test('fits a hundred variants with very long names into the screen', async ({ shop }) => {
    const variants = Array.from({ length: 100 }, (_, index) =>
      variant({ id: index, title: `${'x'.repeat(500)}${index}<b>` }),
    );
    const main = await show(shop, '', [product({ title: '<b>'.repeat(1000), variants })]);
    shadowOf(element(main)).querySelector('button')?.click();
    await expect.poll(() => shadowOf(element(main)).querySelector('dialog[open]')).not.toBeNull();
    const dialog = shadowOf(element(main)).querySelector('dialog');
    const { top = -1, bottom = Infinity, right = Infinity } = dialog?.getBoundingClientRect() ?? {};

    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
    expect(right).toBeLessThanOrEqual(innerWidth);
    expect(dialog?.scrollWidth).toBeLessThanOrEqual(dialog?.clientWidth ?? 0);
    dialog?.close();
  });
});
