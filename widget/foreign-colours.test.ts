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
  // Dawn's texts are translucent.
  'background: #fff; color: rgb(18 18 18 / 75%)',
  'background: #121212; color: rgb(255 255 255 / 75%)',
  'background: #24302a; color: #f3efe6',
  // The strong scheme that Dawn begins with.
  'background: #334fb4; color: rgb(255 255 255 / 75%)',
  'background: #121212; color: #ddd; color-scheme: dark',
];

/** Returns red, green and blue of layers from 0 to 255, as the browser paints one over the other. */
function painted(layers: readonly (readonly [colour: string, opacity: string])[]): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) {
    throw new Error('The browser does not paint');
  }
  for (const [colour, opacity] of layers) {
    context.fillStyle = colour;
    context.globalAlpha = Number(opacity);
    context.fillRect(0, 0, 1, 1);
  }
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** Returns the contrast of a text and the section around it, as WCAG defines it. */
function contrast(text: Element, section: Element): number {
  const { color, opacity } = getComputedStyle(text);
  const ground = [getComputedStyle(section).backgroundColor, '1'] as const;
  const luminances = [luminance([ground]), luminance([ground, [color, opacity]])];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

function luminance(layers: Parameters<typeof painted>[0]): number {
  const [red = 0, green = 0, blue = 0] = painted(layers).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the lower contrast of a reduced price and the price before it. */
function contrastIn(root: ShadowRoot, section: Element | null): number {
  const [sale, before] = [root.querySelector('.sale'), root.querySelector('s')];
  if (!sale || !before || !section) {
    throw new Error('No reduced price is shown');
  }
  return Math.min(contrast(sale, section), contrast(before, section));
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
