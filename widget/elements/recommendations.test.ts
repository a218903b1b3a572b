import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import {
  later,
  product,
  products,
  setPage,
  serviceBase,
  shadowOf,
  test,
  variant,
} from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

const topSellers = '/api/v1/products/top_sellers';

function element(root: Element): VitrineRecommendations {
  const found = root.querySelector('vitrine-recommendations');
  if (!found) {
    throw new Error('No recommendations were mounted');
  }
  return found;
}

function titles(root: Element): (string | undefined)[] {
  const shown = shadowOf(element(root)).querySelectorAll('a .title');
  return [...shown].map(({ textContent }) => textContent?.trim());
}

function cards(root: Element) {
  return expect.poll(() => titles(root).length);
}

function step(root: Element, name: string): HTMLButtonElement {
  const button = shadowOf(element(root)).querySelector<HTMLButtonElement>(
    `button[aria-label="${name} products"]`,
  );
  if (!button) {
    throw new Error(`No button ${name}`);
  }
  return button;
}

describe('accessibility', () => {
  for (const layout of ['carousel', 'grid', 'list']) {
    test(`axe finds nothing in a ${layout}, while it waits and when it is filled`, async ({
      shop,
    }) => {
      const answer = later<unknown>();
      shop.answer(topSellers, () => answer.promise);
      const main = shop.mount(
        `<vitrine-recommendations source="${topSellers}" layout="${layout}" limit="8" heading="Best sellers"></vitrine-recommendations>`,
      );
      await expect.poll(() => shop.asked.length).toBe(1);
      expect(await violations(main)).toEqual([]);

      const soldOut = product({ id: 9, variants: [variant({ available: false })] });
      const reduced = product({ id: 8, variants: [variant({ compare_at_price: '30.00' })] });
      answer.resolve({ data: [soldOut, reduced, ...products(6)] });
      await cards(main).toBe(8);
      expect(await violations(main)).toEqual([]);
    });
  }

  test('axe finds nothing where the fallback stands in', async ({ shop }) => {
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}" heading="Best sellers"><a slot="fallback" href="/collections/all">All products</a></vitrine-recommendations>`,
    );
    await expect.poll(() => shadowOf(element(main)).querySelector('slot')).not.toBeNull();

    expect(await violations(main)).toEqual([]);
  });

  test('a carousel is named by its heading, and its slides by their products', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}" heading="Best sellers"></vitrine-recommendations>`,
    );
    await cards(main).toBe(2);

    const root = shadowOf(element(main));
    const carousel = root.querySelector('[aria-roledescription="carousel"]');
    expect(carousel?.getAttribute('aria-label')).toBe('Best sellers');
    expect(
      [...root.querySelectorAll('[aria-roledescription="slide"]')].map((slide) =>
        slide.getAttribute('aria-label'),
      ),
    ).toEqual(['Product 1', 'Product 2']);
  });
});

describe('the keyboard', () => {
  test('every card is reached by Tab, and focus scrolls it in', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(12) }));
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}" limit="12"></vitrine-recommendations>`,
    );
    await cards(main).toBe(12);
    const links = [...shadowOf(element(main)).querySelectorAll('a')];

    links[0]?.focus();
    for (const _link of links.slice(1)) {
      await userEvent.keyboard('{Tab}');
    }

    const last = links.at(-1);
    expect(shadowOf(element(main)).activeElement).toBe(last);
    await expect
      .poll(() => (last?.getBoundingClientRect().right ?? Infinity) <= main.clientWidth + 8)
      .toBe(true);
  });
});

describe('a carousel', () => {
  const markup = `<vitrine-recommendations source="${topSellers}" limit="12"></vitrine-recommendations>`;

  test('goes forward by whole cards, to the end and back, and the button keeps its focus', async ({
    shop,
  }) => {
    shop.answer(topSellers, () => ({ data: products(12) }));
    const main = shop.mount(markup);
    await cards(main).toBe(12);
    await expect.poll(() => step(main, 'Next').ariaDisabled).toBe('false');
    expect(step(main, 'Previous').ariaDisabled).toBe('true');

    step(main, 'Next').focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => step(main, 'Previous').ariaDisabled).toBe('false');

    const scroller = shadowOf(element(main)).querySelector('.cards');
    scroller?.scrollTo({ left: scroller.scrollWidth, behavior: 'instant' });
    await expect.poll(() => step(main, 'Next').ariaDisabled).toBe('true');
    expect(shadowOf(element(main)).activeElement).toBe(step(main, 'Next'));
  });

  test('goes the other way in a page from right to left', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(12) }));
    const main = shop.mount(`<div dir="rtl">${markup}</div>`);
    await cards(main).toBe(12);
    await expect.poll(() => step(main, 'Next').ariaDisabled).toBe('false');

    step(main, 'Next').click();

    await expect
      .poll(() => shadowOf(element(main)).querySelector('.cards')?.scrollLeft ?? 0)
      .toBeLessThan(-50);
  });

  test('has no buttons when everything fits', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(1) }));
    const main = shop.mount(markup);
    await cards(main).toBe(1);

    await expect.poll(() => step(main, 'Next').checkVisibility()).toBe(false);
  });
});

describe('what is asked for', () => {
  test('is the source with its own query, the key, and what the markup names', async ({ shop }) => {
    setPage({
      page: { base: serviceBase, key: 'k', shop: null, country: 'CA', moneyFormat: '{{amount}}' },
    });
    shop.answer('/api/v1/products/collections', () => ({ data: products(1) }));
    const main = shop.mount(
      '<vitrine-recommendations source="/api/v1/products/collections?smart_sort=top_sellers" limit="4" product-ids="1,2" collection-id="7"></vitrine-recommendations>',
    );
    await cards(main).toBe(1);

    expect(Object.fromEntries(shop.asked[0]?.query ?? [])).toEqual({
      smart_sort: 'top_sellers',
      key: 'k',
      limit: '4',
      country_code: 'CA',
      platform_product_ids: '1,2',
      platform_collection_id: '7',
      platform_collection_ids: '7',
    });
  });

  test('comes from the widget’s settings, and the markup wins over them', async ({ shop }) => {
    const settings = { title: 'Stored title', limit: 3, layout: 'grid', source: topSellers };
    shop.answer('/api/v1/widgets/settings', () => ({ data: { id: 5, settings } }));
    shop.answer(topSellers, () => ({ data: products(6) }));
    const main = shop.mount(
      '<vitrine-recommendations widget-id="5" layout="list"></vitrine-recommendations>',
    );
    await cards(main).toBe(3);

    const root = shadowOf(element(main));
    expect(root.querySelector('h2')?.textContent).toBe('Stored title');
    expect(root.querySelector('section')?.className).toContain('list');
    expect(
      shop.asked.map(({ path, query }) => [path, query.get('id') ?? query.get('limit')]),
    ).toEqual([
      ['/api/v1/widgets/settings', '5'],
      [topSellers, '3'],
    ]);
  });

  test('is never another host, or another part of the service', async ({ shop }) => {
    const sources = [
      '.evil.test/api/v1/products/top_sellers',
      '@evil.test/api/v1/products/top_sellers',
      '//evil.test/api/v1/products/top_sellers',
      'https://evil.test/api/v1/products/top_sellers',
      '/api/v1/products/../user/config',
      '/admin',
    ];
    const main = shop.mount(
      sources
        .map(
          (source) =>
            `<vitrine-recommendations source="${source}" layout="list" limit="1"></vitrine-recommendations>`,
        )
        .join(''),
    );
    const placed = [...main.querySelectorAll('vitrine-recommendations')];

    await expect
      .poll(() => placed.filter((one) => shadowOf(one).querySelector('slot')).length)
      .toBe(sources.length);
    expect(shop.asked).toEqual([]);
  });

  test('is asked again when the markup changes, and an earlier answer does not win', async ({
    shop,
  }) => {
    const slow = later<unknown>();
    shop.answer(topSellers, ({ query }) =>
      query.get('platform_product_ids') === '1' ? slow.promise : { data: products(2) },
    );
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}" product-ids="1"></vitrine-recommendations>`,
    );
    await expect.poll(() => shop.asked.length).toBe(1);
    element(main).productIds = '2';
    await cards(main).toBe(2);
    slow.resolve({ data: products(7) });
    await new Promise(requestAnimationFrame);

    expect(titles(main)).toHaveLength(2);
  });

  test('is nothing while the placement is far away', async ({ shop }) => {
    const main = shop.mount(
      `<div style="height: 9000px"></div><vitrine-recommendations source="${topSellers}"></vitrine-recommendations>`,
    );
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(element(main)));

    expect(shop.asked).toEqual([]);
  });
});

describe('a card', () => {
  const markup = `<vitrine-recommendations source="${topSellers}" layout="grid" limit="3"></vitrine-recommendations>`;

  test('shows hostile titles as text', async ({ shop }) => {
    const title = '<img src=x onerror="document.title=1"> & ${hostile}';
    shop.answer(topSellers, () => ({ data: [product({ title })] }));
    const main = shop.mount(markup);
    await cards(main).toBe(1);

    expect(titles(main)).toEqual([title]);
  });

  test('links to the product, and tells reduced, varying and missing goods', async ({ shop }) => {
    const varying = [
      variant({ price: '20.00', compare_at_price: '25.00' }),
      variant({ price: '90.00' }),
    ];
    const gone = [variant({ available: false })];
    shop.answer(topSellers, () => ({
      data: [product({ id: 1, variants: varying }), product({ id: 2, variants: gone })],
    }));
    const main = shop.mount(markup);
    await cards(main).toBe(2);

    const [first, second] = [...shadowOf(element(main)).querySelectorAll('a')];
    expect(first?.getAttribute('href')).toBe('/products/product-1');
    expect(first?.querySelector('.price')?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(
      'From $20.00 Regular price $25.00',
    );
    expect(second?.textContent).toContain('Sold out');
  });
});
