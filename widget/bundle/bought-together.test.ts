import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getPath, listAt } from '../core/json.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { violations } from '../testing/accessibility.ts';
import { catchBeacons } from '../testing/beacons.ts';
import { markup, openBundle, others, own, placeUnready, sizes } from '../testing/bundle-page.ts';
import {
  later,
  product,
  products,
  setPage,
  shadowOf,
  test,
  variant,
} from '../testing/shop-page.ts';
import { VitrineBoughtTogether } from './bought-together.ts';

customElements.define('vitrine-bought-together', VitrineBoughtTogether);

function collectEvents(name: 'beforeAdd' | 'add', prevented = 0): number[] {
  const ids: number[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  document.addEventListener(
    `service:widget.${name}`,
    (event) => {
      ids.push(event.detail.product.id);
      if (event.detail.product.id === prevented) {
        event.preventDefault();
      }
    },
    { signal: ending.signal },
  );
  return ids;
}

describe('a bundle', () => {
  test('starts with all products selected and shows the sum', async ({ shop }) => {
    const bundle = await openBundle(shop);

    expect(bundle.total()).toBe('$47.50');
    expect(bundle.label()).toBe('Add all 3 to cart');
    expect(shop.asked.find(({ path }) => path === others)?.query.get('platform_product_ids')).toBe(
      '1',
    );
  });

  test('starts from the product of the page, and sends no request without one', async ({
    shop,
  }) => {
    setPage({ page: { tag: { productId: '8' } } });
    await openBundle(shop, '<vitrine-bought-together></vitrine-bought-together>');
    expect(shop.asked.find(({ path }) => path === own)?.query.get('ids')).toBe('8');
  });

  test('goes into the cart with one click, in the selected variants', async ({ shop }) => {
    const bundle = await openBundle(shop);
    shop.answer('shop:/cart/add.js', () => ({}));
    const added = collectEvents('add');

    await userEvent.selectOptions(bundle.select() ?? document.body, 'Huge');
    bundle.box(2)?.click();
    await expect.poll(bundle.total).toBe('$29.25');
    expect(bundle.label()).toBe('Add all 2 to cart');
    bundle.button()?.click();

    await expect.poll(bundle.label).toBe('Added');
    const properties = { _source: 'vitrine', _recommender: 'recommended' };
    expect(shop.asked.at(-1)?.body).toEqual({
      items: [
        { id: 10, quantity: 1, properties },
        { id: 22, quantity: 1, properties },
      ],
    });
    expect(added).toEqual([1, 2]);
    expect(bundle.root.querySelector('[role="status"]')?.textContent?.trim()).toBe('Added to cart');
  });

  test('shows the store’s message when the cart refuses, and keeps the selection', async ({
    shop,
  }) => {
    const bundle = await openBundle(shop);
    const added = collectEvents('add');
    await userEvent.selectOptions(bundle.select() ?? document.body, 'Huge');
    bundle.box(0)?.click();
    await expect.poll(bundle.total).toBe('$29.25');
    shop.answer('shop:/cart/add.js', () =>
      Response.json({ description: '<b>Only 2</b> left' }, { status: 422 }),
    );
    bundle.button()?.click();

    await expect
      .poll(() => bundle.root.querySelector('[part="failure"]')?.textContent)
      .toBe('<b>Only 2</b> left');
    const failure = bundle.root.querySelector('[part="failure"]');
    expect(failure?.closest('[lang]')?.getAttribute('lang')).not.toBe('en');
    expect(bundle.label()).toBe('Add all 2 to cart');
    expect([0, 1, 2].map((index) => bundle.box(index)?.checked)).toEqual([false, true, true]);
    expect(bundle.select()?.selectedIndex).toBe(2);
    expect(bundle.total()).toBe('$29.25');
    expect(added).toEqual([]);

    shop.answer('shop:/cart/add.js', () => ({}));
    bundle.button()?.click();
    await expect.poll(bundle.label).toBe('Added');
    expect(added).toEqual([2, 3]);
  });

  test('shows a built-in message when the store does not respond', async ({ shop }) => {
    const bundle = await openBundle(shop);
    bundle.button()?.click();

    await expect
      .poll(() => bundle.root.querySelector('[part="failure"]')?.textContent)
      .toBe('Could not be added. Please try again.');
  });

  test('writes no source when attribution is off', async ({ shop }) => {
    const bundle = await openBundle(shop, markup.replace('>', ' attribution="off">'));
    shop.answer('shop:/cart/add.js', () => ({}));
    bundle.button()?.click();

    await expect.poll(bundle.label).toBe('Added');
    const lines = [10, 21, 30].map((id) => ({ id, quantity: 1 }));
    expect(shop.asked.at(-1)?.body).toEqual({ items: lines });
    expect(bundle.root.querySelector('a')?.getAttribute('href')).toBe('/products/product-1');
  });

  test('can come from a ruleset in the settings of a stored widget', async ({ shop }) => {
    const settings = { title: 'Complete the look', limit: 3, source: '/api/v1/custom/look' };
    shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 5, settings }] } }));
    shop.answer('/api/v1/custom/look', () => ({ data: products(4).slice(1) }));
    shop.answer(own, () => ({ data: [product({ id: 1 })] }));
    const main = shop.mount(markup.replace('>', ' widget-id="5">'));
    const root = shadowOf(main.querySelector('vitrine-bought-together'));
    await expect.poll(() => root.querySelectorAll('input').length).toBe(4);

    expect(root.querySelector('h2')?.textContent).toBe('Complete the look');
    const asked = shop.asked.find(({ path }) => path === '/api/v1/custom/look');
    expect(asked?.query.get('limit')).toBe('3');
    expect(asked?.query.get('platform_product_ids')).toBe('1');
    expect(root.querySelector('a')?.getAttribute('href')).toBe(
      '/products/product-1?_source=vitrine&_widget_id=5',
    );
  });

  test('does not add products that the theme handles itself', async ({ shop }) => {
    const bundle = await openBundle(shop);
    shop.answer('shop:/cart/add.js', () => ({}));
    expect(collectEvents('beforeAdd', 2)).toEqual([]);
    const added = collectEvents('add');
    bundle.button()?.click();

    await expect.poll(bundle.label).toBe('Added');
    expect(added).toEqual([1, 3]);
  });

  test('tracks products in the cart, but not those that the theme handled', async ({ shop }) => {
    const sent = catchBeacons();
    onTestFinished(() => setConsent(false));
    setConsent(true);
    const bundle = await openBundle(shop);
    shop.answer('shop:/cart/add.js', () => ({}));
    expect(collectEvents('beforeAdd', 2)).toEqual([]);
    bundle.button()?.click();
    await expect.poll(bundle.label).toBe('Added');

    await expect
      .poll(() => {
        dispatchEvent(new PageTransitionEvent('pagehide'));
        const events = sent.flatMap((body) => listAt(body, 'events'));
        return events.map((event) => [
          getPath(event, 'verb'),
          getPath(event, 'platform_product_id'),
        ]);
      })
      .toEqual([
        ['added', '1'],
        ['added', '3'],
      ]);
  });

  test('goes into the cart once, even if the selection changes during the request', async ({
    shop,
  }) => {
    const bundle = await openBundle(shop);
    const answer = later<unknown>();
    shop.answer('shop:/cart/add.js', () => answer.promise);
    bundle.button()?.click();
    await expect.poll(bundle.label).toBe('Adding …');
    bundle.box(2)?.click();
    await expect.poll(bundle.total).toBe('$27.50');
    bundle.button()?.click();
    answer.resolve({});

    await expect.poll(bundle.label).toBe('Added');
    expect(shop.asked.filter(({ path }) => path === 'shop:/cart/add.js')).toHaveLength(1);
  });

  test('adds nothing without a selection, and keeps the focus on the button', async ({ shop }) => {
    const bundle = await openBundle(shop);
    for (const index of [0, 1, 2]) {
      bundle.box(index)?.click();
    }
    await expect.poll(() => bundle.button()?.ariaDisabled).toBe('true');
    bundle.button()?.focus();
    await userEvent.keyboard('{Enter}');

    expect(shop.asked.some(({ path }) => path.includes('cart'))).toBe(false);
    expect(bundle.root.activeElement).toBe(bundle.button());
  });

  test('is hidden for a sold-out product, and without other products', async ({ shop }) => {
    const empty = vi.fn();
    document.addEventListener('service:widget.empty', empty);
    onTestFinished(() => document.removeEventListener('service:widget.empty', empty));
    shop.answer(own, () => ({ data: [product({ variants: [variant({ available: false })] })] }));
    shop.answer(others, () => ({ data: products(3).slice(1) }));
    const main = shop.mount(markup);

    await expect.poll(() => empty.mock.calls.length).toBe(1);
    expect(
      shadowOf(main.querySelector('vitrine-bought-together')).querySelector('input'),
    ).toBeNull();
  });
});

describe('a hostile product', () => {
  test('is rendered as text and does not widen the page', async ({ shop }) => {
    const title = `<img src=x onerror="document.title='bad'">${'w'.repeat(300)}`;
    const hostile = product({ id: 2, title, link: '/products/x', variants: sizes() });
    const bundle = await openBundle(shop, `<div style="width: 320px">${markup}</div>`, hostile);

    expect(bundle.root.querySelectorAll('[part="title"]')[1]?.textContent).toBe(title);
    const box = bundle.main.querySelector('div');
    expect(box?.scrollWidth).toBe(320);
    expect(document.title).not.toBe('bad');
  });
});

describe('the reserved space', () => {
  test('is kept while loading, and does not change when products arrive', async ({ shop }) => {
    const unready = await placeUnready();
    const answer = later<unknown>();
    shop.answer(own, () => ({ data: [product({ id: 1 })] }));
    shop.answer(others, () => answer.promise);
    const element = shop.mount(markup).querySelector('vitrine-bought-together');
    const height = () => element?.getBoundingClientRect().height;
    await expect.poll(() => shop.asked.length).toBe(2);

    const waiting = height();
    expect(unready.getBoundingClientRect().height).toBe(waiting);
    answer.resolve({ data: [product({ id: 2, variants: sizes() })] });
    await expect.poll(() => shadowOf(element).querySelectorAll('input').length).toBe(2);
    expect(height()).toBe(waiting);
  });

  test('has a heading of the theme where the element shows it', async ({ shop }) => {
    const style = document.createElement('style');
    style.textContent = 'h2 { margin: 30px 0; font: italic 500 20px/1.9 serif }';
    document.head.append(style);
    onTestFinished(() => style.remove());
    const heading =
      '<h2 slot="header">Goes well with it, as many people who give presents say</h2>';
    const unready = await placeUnready(heading);
    const bundle = await openBundle(shop, markup.replace('></', `>${heading}</`));
    const boxes = [unready, bundle.main.querySelector('vitrine-bought-together')].map((one) => {
      const { top, height } = one?.getBoundingClientRect() ?? new DOMRect();
      const placed = one?.querySelector('h2')?.getBoundingClientRect() ?? new DOMRect();
      return [height, placed.top - top, placed.height, placed.left].map(Math.round);
    });
    expect(boxes[0]).toEqual(boxes[1]);
    expect(bundle.root.querySelector('h2')?.checkVisibility()).toBe(false);
  });
});

describe('accessibility', () => {
  for (const dir of ['ltr', 'rtl']) {
    test(`axe finds no violations in a ${dir} page, filled or failed`, async ({ shop }) => {
      const bundle = await openBundle(shop, `<div dir="${dir}">${markup}</div>`);
      expect(await violations(bundle.main)).toEqual([]);
      bundle.button()?.click();
      await expect.poll(() => bundle.root.querySelector('[part="failure"]')).not.toBeNull();
      expect(await violations(bundle.main)).toEqual([]);
    });
  }

  test('checkboxes and selects are labelled by their products', async ({ shop }) => {
    const bundle = await openBundle(shop);

    expect(bundle.box(1)?.ariaLabel).toBe('Product 2');
    expect(bundle.select()?.ariaLabel).toBe('Variant of Product 2');
  });
});
