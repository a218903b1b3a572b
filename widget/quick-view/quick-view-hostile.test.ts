import { describe, expect, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { mountSearch, noSheet, openSearch, results, searchPath } from '../testing/search-page.ts';
import { product, products, shadowOf, test, variant, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

type Search = Awaited<ReturnType<typeof openSearch>>;

/** Returns the box and a few computed styles of everything in the panel. */
function looks({ panel, element }: Search): unknown[] {
  const parts = [panel(), ...element.querySelectorAll('*')];
  const inside = parts.flatMap((part) => [...(part.shadowRoot?.querySelectorAll('*') ?? [])]);
  return [...parts, ...inside].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    const { color, backgroundColor, fontSize, fontWeight, letterSpacing, textTransform } = style;
    const { visibility, display, opacity } = style;
    return {
      name: part.localName,
      box: [x, y, width, height].map(Math.round),
      color,
      backgroundColor,
      fontSize,
      fontWeight,
      letterSpacing,
      textTransform,
      visibility,
      display,
      opacity,
    };
  });
}

/** Removes positions, since the page's style sheet may move the input, and the panel with it. */
function withoutPlaces(list: readonly unknown[]): string {
  return JSON.stringify(list).replaceAll(/"box":\[-?\d+,-?\d+,/g, '"box":[');
}

function overhang(element: Element): number {
  return element.scrollWidth - element.clientWidth;
}

function styleSheet(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
}

async function onScreen(shop: ShopPage, width: number, height: number, list = products(10)) {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, height);
  return openSearch(shop, list);
}

async function emulate(features: readonly { name: string; value: string }[]): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [...features] });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
}

describe('a hostile style sheet of the page', () => {
  test('does not change the panel', async ({ shop }) => {
    const search = await onScreen(shop, 1000, 700);
    await userEvent.keyboard('{ArrowDown}');
    await search.element.updateComplete;
    const before = looks(search);
    styleSheet(`
      main *, main *::before, main *::after {
        display: inline-block !important; position: static !important; float: left !important;
        width: 10px !important; height: 200px !important; margin: 9px !important; padding: 7px !important;
        color: red !important; background: yellow !important; font: 700 40px serif !important;
        letter-spacing: 9px !important; text-transform: uppercase !important; opacity: 0.3 !important;
        visibility: hidden !important; line-height: 4 !important; transform: rotate(3deg) !important;
      }
      main *::before { content: 'x' !important; }
      main input { position: fixed !important; }
    `);
    // The style sheet may change the theme’s own input.
    search.input.style.cssText = 'all: revert-layer';
    expect(withoutPlaces(looks(search))).toBe(withoutPlaces(before));
  });
});

describe('hostile products', () => {
  const hostile = [
    product({ id: 1, title: '<script>document.title = 1</script><b>bold</b>' }),
    product({ id: 2, title: 'w'.repeat(5000) }),
    product({ id: 3, title: '', images: [] }),
    product({
      id: 4,
      title: '‮right to left‬ ﷽﷽﷽',
      images: [{ id: 1, src: 'https://nowhere.invalid/x.png', width: 1, height: 1 }],
    }),
    product({ id: 5, title: 'Sold out', variants: [] }),
    product({
      id: 6,
      title: 'Many',
      variants: Array.from({ length: 100 }, (_, index) =>
        variant({
          id: 100 + index,
          title: `${'long '.repeat(20)}${index}`,
          available: index % 2 === 0,
        }),
      ),
    }),
  ];

  test('overflow neither the panel nor the page, without axe violations', async ({ shop }) => {
    const search = await onScreen(shop, 360, 700, hostile);
    expect(overhang(search.panel())).toBe(0);
    expect(overhang(document.documentElement)).toBe(0);
    expect(search.titles()[0]).toBe('<script>document.title = 1</script><b>bold</b>');
    expect(search.element.querySelector('script, b')).toBeNull();
    expect(await violations(search.main)).toEqual([]);
  });

  test('with 100 variants offer all of them, and sold-out ones cannot be bought', async ({
    shop,
  }) => {
    const search = await onScreen(shop, 1000, 700, hostile);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}{Enter}');
    await expect.poll(() => search.picker()?.querySelectorAll('label').length).toBe(100);
    await userEvent.keyboard('{ArrowDown}');
    expect(search.picker()?.querySelector('button')?.textContent?.trim()).toBe('Sold out');
    expect(overhang(document.documentElement)).toBe(0);
    expect(await violations(search.main)).toEqual([]);

    const asked = shop.asked.length;
    await userEvent.keyboard('{Enter}');
    expect(shop.asked).toHaveLength(asked);
  });

  test('are absent for a query of 5,000 letters, which does not widen the panel', async ({
    shop,
  }) => {
    shop.answer(searchPath, () => results([]));
    const search = mountSearch(shop, undefined, noSheet);
    search.input.focus();
    search.input.value = 'w'.repeat(5000);
    search.input.dispatchEvent(new InputEvent('input'));
    await expect.poll(() => search.isOpen()).toBe(true);
    expect(overhang(search.panel())).toBe(0);
  });
});

describe('a shopper who', () => {
  test('reads at 200 % sees every word within the panel', async ({ shop }) => {
    document.documentElement.style.fontSize = '32px';
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    const search = await onScreen(shop, 1280, 800);
    expect(overhang(search.panel())).toBe(0);
    for (const part of search.element.querySelectorAll('vitrine-cell')) {
      for (const word of shadowOf(part).querySelectorAll('.title, .price, .button')) {
        expect(overhang(word)).toBeLessThanOrEqual(0);
      }
    }
  });

  test('zooms to 400 % reaches every row', async ({ shop }) => {
    const search = await onScreen(shop, 320, 256);
    expect(overhang(search.panel())).toBe(0);
    for (let row = 0; row < 11; row += 1) {
      await userEvent.keyboard('{ArrowDown}');
      await search.element.updateComplete;
      const { top, bottom } = search.activeElement()?.getBoundingClientRect() ?? new DOMRect();
      expect(top).toBeGreaterThanOrEqual(-1);
      expect(bottom).toBeLessThanOrEqual(257);
    }
  });

  test('reads from right to left has pictures on the right and buttons on the left', async ({
    shop,
  }) => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    const search = await onScreen(shop, 1000, 700);
    const [link, add] = search.element.querySelectorAll('vitrine-cell');
    const media = link && shadowOf(link).querySelector('.media')?.getBoundingClientRect();
    const title = link && shadowOf(link).querySelector('.title')?.getBoundingClientRect();
    expect(media?.left).toBeGreaterThan(title?.right ?? Infinity);
    expect(add?.getBoundingClientRect().right).toBeLessThanOrEqual(
      link?.getBoundingClientRect().left ?? 0,
    );
    expect(overhang(search.panel())).toBe(0);
  });

  test('has forced colours sees which cell is the active one', async ({ shop }) => {
    await emulate([{ name: 'forced-colors', value: 'active' }]);
    const search = await openSearch(shop);
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await search.element.updateComplete;
    const cell = search.activeElement();
    expect(cell && getComputedStyle(cell).outlineStyle).toBe('solid');
    expect(await violations(search.main)).toEqual([]);
  });

  test('wants less motion sees nothing move while the answer is slow', async ({ shop }) => {
    await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    const search = await openSearch(shop);
    expect(search.panel().getAnimations({ subtree: true })).toEqual([]);
    shop.answer(searchPath, () => new Promise(() => undefined));
    await userEvent.keyboard('s');
    await expect.poll(() => search.isStalled()).toBe(true);
    expect(search.panel().getAnimations({ subtree: true })).toEqual([]);
  });
});
