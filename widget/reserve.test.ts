import { describe, expect, onTestFinished } from 'vitest';
import inlineReserve from '../server/features/widgets/reserve-styles.json' with { type: 'json' };
import { VitrineRecommendations } from './products/recommendations.ts';
import { linkReserve, reserveAddress } from './testing/reserve.ts';
import { products, test } from './testing/shop-page.ts';

const topSellers = '/api/v1/products/top_sellers';
const limits = Array.from({ length: 250 }, (_, index) => index + 1);

function place(attributes: string, content = ''): string {
  return `<vitrine-recommendations source="${topSellers}" ${attributes}>${content}</vitrine-recommendations>`;
}

function heights(root: Element): number[] {
  return [...root.querySelectorAll('vitrine-recommendations')].map(
    (one) => one.getBoundingClientRect().height,
  );
}

/** A page of a shop in a browser that runs no scripts. */
async function withoutScripts(body: string): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.srcdoc = `<!doctype html><link rel="stylesheet" href="${reserveAddress}">${body}`;
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await new Promise((resolve) => frame.addEventListener('load', resolve));
  if (!frame.contentDocument) {
    throw new Error('The frame is not ours to read');
  }
  return frame.contentDocument;
}

describe('before the script runs, the reserved space', () => {
  test('grows with every limit that the schema allows, row by row', async ({ shop }) => {
    await linkReserve();
    const main = shop.mount(
      limits
        .map((limit) => place(`layout="grid" limit="${limit}" style="--vitrine-columns: 3"`))
        .join(''),
    );
    const measured = heights(main);
    const [oneRow = 0, , , twoRows = 0] = measured;
    const grown = measured.map((height) => Math.round(1 + (height - oneRow) / (twoRows - oneRow)));

    expect(twoRows).toBeGreaterThan(oneRow);
    expect(grown).toEqual(limits.map((limit) => Math.ceil(limit / 3)));
  });

  test('is that of eight products where the tag says no number', async ({ shop }) => {
    await linkReserve();
    const main = shop.mount(
      ['limit="8"', '', 'limit="0"', 'limit=""', 'limit="many"', 'style="--vitrine-limit: 8"']
        .map((attributes) => place(`layout="list" ${attributes}`))
        .join(''),
    );
    const [eight, ...others] = heights(main);

    expect(others).toEqual(others.map(() => eight));
  });

  test('is none where scripts do not run, and the fallback is there', async () => {
    const page = await withoutScripts(
      place('layout="grid" limit="8"', '<a slot="fallback" href="/">Everything</a>') +
        place('layout="carousel" limit="8" heading="A"', '<h2 slot="header">A</h2>') +
        '<vitrine-bought-together></vitrine-bought-together><vitrine-cart-progress></vitrine-cart-progress>',
    );
    const link = page.querySelector('a');
    const [filled = 0, empty] = heights(page.body);

    expect(link?.checkVisibility({ visibilityProperty: true })).toBe(true);
    expect(filled).toBe(link?.getBoundingClientRect().height);
    expect(empty).toBe(0);
    for (const name of ['bought-together', 'cart-progress']) {
      expect(page.querySelector(`vitrine-${name}`)?.getBoundingClientRect().height).toBe(0);
    }
  });
});

describe('the styles of a snippet', () => {
  test.for(['carousel', 'grid', 'list'] as const)(
    'reserve for a %s what the style sheet reserves',
    async (layout, { shop }) => {
      const features = ['', 'ratings', 'add-to-cart', 'style="--vitrine-columns: 3"'];
      const main = shop.mount(
        features.map((one) => place(`widget-id="1" layout="${layout}" limit="7" ${one}`)).join(''),
      );
      const sheet = document.createElement('style');
      sheet.textContent = inlineReserve[layout]
        .replaceAll('PLACEMENT', 'vitrine-recommendations:not(:defined)')
        .replaceAll('LIMIT', '7');
      main.append(sheet);
      const ofSnippet = heights(main);
      sheet.remove();
      await linkReserve();

      expect(new Set(ofSnippet).size).toBeGreaterThan(1);
      expect(ofSnippet).toEqual(heights(main));
    },
  );

  test('reserve for a bundle what the style sheet reserves', async ({ shop }) => {
    const main = shop.mount('<vitrine-bought-together limit="3"></vitrine-bought-together>');
    const [bundle] = main.children;
    const sheet = document.createElement('style');
    sheet.textContent = inlineReserve.bought_together
      .replaceAll('PLACEMENT', 'vitrine-bought-together:not(:defined)')
      .replaceAll('LIMIT', '3');
    main.append(sheet);
    const ofSnippet = bundle?.getBoundingClientRect().height;
    sheet.remove();
    await linkReserve();

    expect(ofSnippet).toBeGreaterThan(100);
    expect(bundle?.getBoundingClientRect().height).toBe(ofSnippet);
  });
});

test('the element takes the reserved space at limits of one, two and three digits', async ({
  shop,
}) => {
  await linkReserve();
  shop.answer(topSellers, ({ query }) => ({ data: products(Number(query.get('limit'))) }));
  const main = shop.mount(
    [1, 14, 30, 100]
      .flatMap((limit) => [`layout="grid" limit="${limit}"`, `layout="list" limit="${limit}"`])
      .map((attributes) => place(attributes))
      .join(''),
  );
  const reserved = heights(main);
  customElements.define('vitrine-recommendations', VitrineRecommendations);
  const placed = [...main.querySelectorAll('vitrine-recommendations')];
  for (const one of placed) {
    one.scrollIntoView();
    await expect.poll(() => one.shadowRoot?.querySelector('a.card')).not.toBeNull();
  }

  const taken = heights(main);
  const shifts = reserved.map((height, index) => Math.abs(height - (taken[index] ?? Infinity)));
  expect(Math.max(...shifts)).toBeLessThan(2);
});
