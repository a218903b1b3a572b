import { describe, expect, onTestFinished } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { sizes } from '../testing/bundle-page.ts';
import { answerTwo, found, openResults, resultsPath } from '../testing/results-page.ts';
import { product, products, test, variant } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

const endless = 'x'.repeat(5000);
const markup = '<img src=x onerror="globalThis.wasRun = true"><b>Bold</b>';

/** Returns by how many pixels content overflows the page. */
function overhang(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

function withStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets.pop();
  });
}

async function emulate(features: { name: string; value: string }[]): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
}

function right(element: Element): number {
  return element.getBoundingClientRect().right;
}

test('each group of filters has the name of its title', async ({ shop }) => {
  answerTwo(shop);
  const results = await openResults(shop);
  await expect.poll(() => results.all('.facet').length).toBeGreaterThan(3);
  const names = results
    .all('.facet')
    .map((facet) => facet.ariaLabelledByElements?.[0]?.textContent?.trim());

  expect(names).toEqual(['Availability', 'Price', 'Type', 'Colour', 'Brand']);
});

test('the controls keep their places when the shopper chooses a variant', async ({ shop }) => {
  shop.answer(resultsPath, () => found([product({ variants: sizes() })]));
  const results = await openResults(shop);
  await expect.poll(() => results.all('.prices input').length).toBe(2);
  const look = () =>
    results.all('.prices input, .sort, .sort select').map((control) => {
      const { left, width, height } = control.getBoundingClientRect();
      return [left, width, height, getComputedStyle(control).opacity];
    });
  const before = look();
  results.named('Choose Product 1').click();
  await results.untilOpen();

  expect(look()).toEqual(before);
});

describe('hostile data', () => {
  test('is rendered as text everywhere', async ({ shop }) => {
    shop.answer(resultsPath, () =>
      found([product({ title: markup, link: '/products/"><script>' })], {
        aggregations: {
          vendors: [
            { value: markup, count: 1 },
            { value: 'Pell', count: 1 },
          ],
          options: [
            {
              name: markup,
              values: [
                { value: markup, count: 1 },
                { value: 'y', count: 1 },
              ],
            },
          ],
        },
        pageInfo: { serverSize: 1, pageCount: 1, correctedTerm: markup },
      }),
    );
    const query = new URLSearchParams({ q: markup, 'filter.p.vendor': markup });
    const results = await openResults(shop, { query: `?${query}` });
    expect(results.all('b, script')).toEqual([]);
    expect(results.titles()).toEqual([markup]);
    expect(results.chips()).toEqual([markup]);
    expect(Reflect.get(globalThis, 'wasRun')).toBeUndefined();
  });

  test.for(['phone', 'desk'] as const)(
    'with very long words does not widen the page on a %s',
    async (size, { shop }) => {
      const variants = Array.from({ length: 100 }, (_, index) =>
        variant({ id: index, title: endless }),
      );
      shop.answer(resultsPath, () =>
        found([product({ title: endless, images: [], variants })], {
          aggregations: {
            vendors: [
              { value: endless, count: 1 },
              { value: 'Pell', count: 999_999_999 },
            ],
          },
          pageInfo: { serverSize: 999_999_999, pageCount: 99_999_999, correctedTerm: endless },
        }),
      );
      const query = `?q=${endless}&filter.p.vendor=${endless}`;
      const results = await openResults(shop, { query, size });
      expect(overhang()).toBe(0);
      if (size === 'phone') {
        await userEvent.click(results.named('Filters 1'));
        await results.untilOpen();
        const sheet = results.sheet();
        expect(sheet.scrollWidth).toBe(sheet.clientWidth);
      }
      expect(results.one('.media').getBoundingClientRect().height).toBeGreaterThan(50);
      expect(results.all('[part="page"]').length).toBeLessThan(9);
    },
  );
});

describe('the style', () => {
  test('inherits only font and colour from a hostile style sheet', async ({ shop }) => {
    withStyle(`
      * { margin: 40px !important; border: 9px solid red !important; float: left !important; }
      a, button, ul, li { display: none !important; }
      main { font-family: monospace; color: rgb(1 2 3); }
      main, vitrine-results-page { margin: 0 !important; border: 0 !important; float: none !important; }
    `);
    answerTwo(shop);
    const results = await openResults(shop);
    const { fontFamily, color, display, margin } = getComputedStyle(results.one('.tick'));
    expect([fontFamily, color, display, margin]).toEqual([
      'monospace',
      'rgb(1, 2, 3)',
      'flex',
      '0px',
    ]);
    expect(results.one('.card').checkVisibility()).toBe(true);
  });

  test('does not overflow the page with text twice as large, or at 400 % zoom', async ({
    shop,
  }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&filter.v.option.Colour=Moss' });
    withStyle('html { font-size: 200%; }');
    expect(overhang()).toBe(0);
    expect(results.one('.sort').scrollWidth).toBe(results.one('.sort').clientWidth);

    // 320 pixels is a width of 1280 pixels at 400 %.
    await cdp().send('Emulation.setDeviceMetricsOverride', {
      width: 320,
      height: 256,
      deviceScaleFactor: 1,
      mobile: false,
    });
    onTestFinished(async () => {
      await cdp().send('Emulation.clearDeviceMetricsOverride', {});
    });
    expect(overhang()).toBe(0);
    expect(await violations(results.main)).toEqual([]);
  });

  test('is mirrored in a right-to-left page', async ({ shop }) => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    answerTwo(shop);
    const results = await openResults(shop);
    expect(right(results.one('.facets'))).toBeGreaterThan(right(results.one('.cards')));
    expect(getComputedStyle(results.one('.arrow')).transform).toBe('matrix(-1, 0, 0, -1, 0, 0)');
    expect(overhang()).toBe(0);
  });

  test('keeps figures before their words in a right-to-left page', async ({ shop }) => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    answerTwo(shop);
    const results = await openResults(shop);
    for (const words of [results.one('.count'), results.one('.tick .label')]) {
      expect(getComputedStyle(words.querySelector('bdi') ?? words).direction).toBe('ltr');
    }
  });

  test('shows ticked boxes and swatch colours with forced colours', async ({ shop }) => {
    await emulate([{ name: 'forced-colors', value: 'active' }]);
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&filter.p.product_type=Mugs' });
    const ground = (label: string) =>
      getComputedStyle(results.box(label).querySelector('.box') ?? results.element).backgroundColor;
    expect(ground('Mugs')).not.toBe(ground('Pots'));
    const dots = results.all('.swatch circle').map((circle) => getComputedStyle(circle).fill);
    expect(dots).toContain('rgb(255, 0, 0)');
    expect(await violations(results.main)).toEqual([]);
  });

  test('has no animations with reduced motion', async ({ shop }) => {
    await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    shop.answer(resultsPath, () => found(products(3)));
    const results = await openResults(shop);
    const moving = results.root.getAnimations().map(({ playState }) => playState);
    expect(moving).toEqual([]);
    expect(getComputedStyle(results.one('.picture')).transitionDuration).toBe('0s');
  });

  test('has targets of at least 24 pixels, and inputs that phones do not zoom into', async ({
    shop,
  }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&filter.p.vendor=A' });
    const small = results
      .all('a:not(.card), button, summary, select, input')
      .filter((control) => control.checkVisibility())
      .map((control) => [control.textContent, control.getBoundingClientRect().height] as const)
      .filter(([, height]) => height < 24);
    expect(small).toEqual([]);
    const textSizes = results
      .all('input, select')
      .map((field) => parseFloat(getComputedStyle(field).fontSize));
    expect(Math.min(...textSizes)).toBeGreaterThanOrEqual(16);
  });
});
