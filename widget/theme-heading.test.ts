import { expect } from 'vitest';
import { VitrineRecommendations } from './products/recommendations.ts';
import { linkReserve } from './testing/reserve.ts';
import { products, test } from './testing/shop-page.ts';

const topSellers = '/api/v1/products/top_sellers';

const themeStyles =
  'h2 { font: italic 500 20px/1.9 serif; margin: 30px 0 } .large h2 { font-size: 40px }';

function place(layout: string, className: string): string {
  return `<vitrine-recommendations class="${className}" source="${topSellers}" layout="${layout}" limit="2" heading="A">
    <h2 slot="header">Loved by many people who give presents</h2>
  </vitrine-recommendations>`;
}

// A page can be measured without the element's code once only.
const once = { retry: 0 };

test(
  "a heading of the theme keeps its font and its place when the element's code comes",
  once,
  async ({ shop }) => {
    await linkReserve();
    shop.answer(topSellers, () => ({ data: products(2) }));
    const main = shop.mount(
      ['grid', 'carousel', 'list']
        .flatMap((layout) => [place(layout, 'small'), place(layout, 'large')])
        .join('') + `<style>${themeStyles}</style>`,
    );
    main.style.inlineSize = '360px';
    const placed = [...main.querySelectorAll('vitrine-recommendations')];
    const boxes = () =>
      placed.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        const heading = one.querySelector('h2')?.getBoundingClientRect();
        return [height, heading && heading.top - top, heading?.left, heading?.height].map(
          (length) => Math.round(length ?? NaN),
        );
      });
    const reserved = boxes();
    customElements.define('vitrine-recommendations', VitrineRecommendations);
    for (const one of placed) {
      one.scrollIntoView();
      await expect.poll(() => one.shadowRoot?.querySelector('a.card')).not.toBeNull();
      const [heading, card] = [one.querySelector('h2'), one.shadowRoot?.querySelector('a.card')];
      const [above, below] = [heading, card].map((part) => part?.getBoundingClientRect());
      expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0);
      expect(heading && getComputedStyle(heading).fontStyle).toBe('italic');
      expect(one.shadowRoot?.querySelector('h2')?.checkVisibility()).toBe(false);
    }
    expect(boxes()).toEqual(reserved);
  },
);
