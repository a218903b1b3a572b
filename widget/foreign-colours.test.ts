import { expect } from 'vitest';
import { VitrineBoughtTogether } from './bundle/bought-together.ts';
import { VitrineRecommendations } from './products/recommendations.ts';
import { openBundle } from './testing/bundle-page.ts';
import { cards, element, topSellers } from './testing/recommendations-page.ts';
import { product, test, variant } from './testing/shop-page.ts';

customElements.define('vitrine-bought-together', VitrineBoughtTogether);
customElements.define('vitrine-recommendations', VitrineRecommendations);

const reduced = product({ id: 2, variants: [variant({ compare_at_price: '40.00' })] });

/** Sections of themes: background and text, with and without a colour scheme of the page. */
const sections = [
  'background: #fff; color: #1c1c1c',
  'background: #f3efe6; color: #3a3a3a',
  'background: #121212; color: #fff',
  'background: #24302a; color: #f3efe6',
  'background: #121212; color: #ddd; color-scheme: dark',
];

/** Returns the red, green and blue of a colour from 0 to 255, as the browser paints it. */
function painted(colour: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) {
    throw new Error('The browser does not paint');
  }
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** Returns the contrast of two colours, as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = painted(colour).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastIn(root: ShadowRoot, section: Element | null): number {
  const sale = root.querySelector('.sale');
  if (!sale || !section) {
    throw new Error('No reduced price is shown');
  }
  return contrast(getComputedStyle(sale).color, getComputedStyle(section).backgroundColor);
}

for (const style of sections) {
  test(`reduced prices are readable in a section with ${style}`, async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: [reduced] }));
    const main = shop.mount(
      `<section style="${style}"><vitrine-recommendations source="${topSellers}" layout="grid" limit="1"></vitrine-recommendations></section>`,
    );
    await cards(main).toBe(1);
    const { renderRoot, parentElement } = element(main);

    expect(contrastIn(renderRoot, parentElement)).toBeGreaterThan(4.5);
  });

  test(`reduced prices of a bundle are readable in a section with ${style}`, async ({ shop }) => {
    const { main, root } = await openBundle(
      shop,
      `<section style="${style}"><vitrine-bought-together product-id="1"></vitrine-bought-together></section>`,
      reduced,
    );

    expect(contrastIn(root, main.querySelector('section'))).toBeGreaterThan(4.5);
  });
}
