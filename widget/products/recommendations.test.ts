import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { cards, element, titles, topSellers } from '../testing/recommendations-page.ts';
import { later, product, products, shadowOf, test, variant } from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

function step(root: Element, name: string): HTMLButtonElement {
  const button = shadowOf(element(root)).querySelector<HTMLButtonElement>(
    `button[aria-label="${name} products"]`,
  );
  if (!button) {
    throw new Error(`No button ${name}`);
  }
  return button;
}

describe('a long title', () => {
  const title = 'A very long title '.repeat(9);
  const reduced = (price: string) =>
    product({ title, variants: [variant({ price, compare_at_price: '123456.00' })] });

  test.for([
    ['two lines beside short prices', '1.00', 300, 2],
    ['one line over prices that wrap', '123450.00', 150, 1],
  ] as const)('ends with an ellipsis in %s', async ([, price, width, lines], { shop }) => {
    shop.answer(topSellers, () => ({ data: [reduced(price)] }));
    const main = shop.mount(
      `<div style="width: ${width}px"><vitrine-recommendations source="${topSellers}" layout="grid" limit="1" style="--vitrine-columns: 1"></vitrine-recommendations></div>`,
    );
    await cards(main).toBe(1);
    const { renderRoot } = element(main);
    const shown = renderRoot.querySelector('a .title');
    const { bottom = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
    const lineHeight = Number.parseFloat(getComputedStyle(shown ?? main).lineHeight);
    const under = renderRoot.querySelector('a .price')?.getBoundingClientRect();

    expect(height).toBeCloseTo(lines * lineHeight, 0);
    expect(bottom).toBeLessThanOrEqual(under?.top ?? 0);
    expect(under?.height).toBeCloseTo((3 - lines) * lineHeight, 0);
  });
});

describe('accessibility', () => {
  for (const layout of ['carousel', 'grid', 'list']) {
    test(`axe finds no violations in a ${layout}, while it loads and when it is filled`, async ({
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

  test('axe finds no violations when the fallback is shown', async ({ shop }) => {
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}" heading="Best sellers"><a slot="fallback" href="/collections/all">All products</a></vitrine-recommendations>`,
    );
    await expect.poll(() => shadowOf(element(main)).querySelector('slot')).not.toBeNull();

    expect(await violations(main)).toEqual([]);
  });

  test('a carousel is labelled by its heading, and its slides by their products', async ({
    shop,
  }) => {
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

test('built-in texts have a `lang`, which titles and prices of the store do not', async ({
  shop,
}) => {
  const varying = [variant({ available: false }), variant({ price: '90.00', available: false })];
  shop.answer(topSellers, () => ({ data: [product({ variants: varying }), product({ id: 2 })] }));
  const main = shop.mount(
    `<div lang="fr"><vitrine-recommendations source="${topSellers}"></vitrine-recommendations></div>`,
  );
  await cards(main).toBe(2);
  const languages = (selector: string) =>
    [...shadowOf(element(main)).querySelectorAll(selector)].map(
      (part) => part.closest('[lang]')?.getAttribute('lang') ?? null,
    );

  expect(languages('button')).toEqual(['en', 'en']);
  expect(languages('.badge')).toEqual(['en']);
  expect(languages('.title')).toEqual([null, null]);
  expect(languages('.price')).toEqual(['en', null]);
});

describe('the keyboard', () => {
  test('Tab reaches every card, and focus scrolls it into view', async ({ shop }) => {
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

  test('scrolls by whole cards to the end and back, and the button keeps its focus', async ({
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

  test('scrolls in the other direction in a right-to-left page', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(12) }));
    const main = shop.mount(`<div dir="rtl">${markup}</div>`);
    await cards(main).toBe(12);
    await expect.poll(() => step(main, 'Next').ariaDisabled).toBe('false');

    step(main, 'Next').click();

    await expect
      .poll(() => shadowOf(element(main)).querySelector('.cards')?.scrollLeft ?? 0)
      .toBeLessThan(-50);
  });

  test('ends at the edge of the content without cutting off a focus ring', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(12) }));
    const main = shop.mount(
      `<div style="width: 350px; margin: 20px; --vitrine-card-width: 120px; --vitrine-gap: 10px">${markup}</div>`,
    );
    await cards(main).toBe(12);
    const root = shadowOf(element(main));
    const { left, right } = element(main).getBoundingClientRect();
    const [first, , third] = root.querySelectorAll('a');
    const { top, height } = first?.getBoundingClientRect() ?? { top: 0, height: 0 };
    const at = (x: number) => root.elementFromPoint(x, top + height / 4)?.closest('.cards');
    expect(first?.getBoundingClientRect().left).toBe(left);
    expect(third?.getBoundingClientRect().right).toBeGreaterThan(right + 4);
    expect(at(right - 1)).not.toBeNull();
    expect(at(right + 1) ?? null).toBeNull();

    const scroller = first?.closest('.cards') ?? main;
    scroller.scrollTo({ left: 130, behavior: 'instant' });
    const [, second] = root.querySelectorAll('a');
    await userEvent.keyboard('{Shift}');
    second?.focus();
    expect(second?.matches(':focus-visible')).toBe(true);
    expect(scroller.getBoundingClientRect().left).toBe(left - 4);
    expect(second?.getBoundingClientRect().left).toBe(left);
  });

  test('does not widen a page that it fills', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(12) }));
    const main = shop.mount(`<div style="overflow-x: auto; width: 350px">${markup}</div>`);
    await cards(main).toBe(12);

    expect(main.firstElementChild?.scrollWidth).toBe(350);
  });

  test('has no buttons when everything fits', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(1) }));
    const main = shop.mount(markup);
    await cards(main).toBe(1);

    await expect.poll(() => step(main, 'Next').checkVisibility()).toBe(false);
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

  test('keeps its size for every title, and without a picture', async ({ shop }) => {
    const word = '<'.repeat(5000);
    const variants = Array.from({ length: 100 }, () =>
      variant({ title: word, price: '9'.repeat(40) }),
    );
    const odd = Object.assign(product({ title: word, images: [], variants }), { tags: word });
    const broken = [{ id: 1, src: 'https://service.test/none.png', width: 1, height: 1 }];
    shop.answer(topSellers, () => ({
      data: [odd, product({ id: 2, images: broken }), product({ id: 3 })],
    }));
    for (const layout of ['carousel', 'grid', 'list']) {
      const main = shop.mount(
        `<vitrine-recommendations source="${topSellers}" layout="${layout}" limit="3" heading="${'x'.repeat(5000)}" add-to-cart ratings badges="sale: Less"></vitrine-recommendations>`,
      );
      await cards(main).toBe(3);
      const items = [...shadowOf(element(main)).querySelectorAll('.item')];
      const heights = items.map((item) => item.getBoundingClientRect().height);

      expect(new Set(heights).size).toBe(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
      main.replaceChildren();
    }
  });

  test('links to the product and shows reduced prices, varying prices and sold-out products', async ({
    shop,
  }) => {
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
    expect(first?.getAttribute('href')).toBe(
      '/products/product-1?_source=vitrine&_recommender=top_sellers',
    );
    expect(first?.querySelector('.price')?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(
      'From $20.00 Regular price $25.00',
    );
    expect(second?.textContent).toContain('Sold out');
  });
});
