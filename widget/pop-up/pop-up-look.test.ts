import { describe, expect, vi } from 'vitest';
import { violations } from '../testing/accessibility.ts';
import { dialogIn, popUpIn, test } from '../testing/pop-up-page.ts';
import { product, variant } from '../testing/shop-page.ts';
import { VitrinePopUp } from './pop-up.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';

customElements.define('vitrine-pop-up', VitrinePopUp);
customElements.define('vitrine-recommendations', VitrineRecommendations);

const recommended = '/api/v1/products/recommended';
const markup = `<vitrine-pop-up heading="Goes with it"><vitrine-recommendations source="${recommended}" layout="grid" limit="2"></vitrine-recommendations></vitrine-pop-up>`;

/** Each session shows one pop-up; the module of the storage belongs to the page, which tests share. */
vi.mock('./dialog/pop-up-storage.ts', () => {
  const name = 'vitrine-pop-up';
  return {
    isFirstShowing: () => sessionStorage.getItem(name) === null,
    noteShowing: () => sessionStorage.setItem(name, 'shown'),
  };
});

describe('the look of a pop-up', () => {
  const dark = 'color: #eee; background: #111';
  const shades: [name: string, style: string, ground: string, text: string][] = [
    [
      'has the colours that the theme gives panels',
      `${dark}; --vitrine-panel-background: #1d2b26; --vitrine-panel-color: #f3efe6; --vitrine-sale: #ff9a91`,
      'rgb(29, 43, 38)',
      'rgb(243, 239, 230)',
    ],
    [
      'is dark in a dark colour scheme',
      `${dark}; color-scheme: dark`,
      'rgb(18, 18, 18)',
      'rgb(255, 255, 255)',
    ],
    [
      'is light and readable where a dark theme says nothing',
      dark,
      'rgb(255, 255, 255)',
      'rgb(0, 0, 0)',
    ],
  ];
  for (const [name, style, ground, color] of shades) {
    test(name, async ({ shop }) => {
      const reduced = product({ variants: [variant({ compare_at_price: '30.00' })] });
      shop.answer(recommended, () => ({ data: [reduced, product({ id: 2 })] }));
      const main = shop.mount(`<div style="${style}">${markup}</div>`);
      await popUpIn(main).open();
      const dialog = dialogIn(main);

      expect(dialog && getComputedStyle(dialog).backgroundColor).toBe(ground);
      expect(dialog && getComputedStyle(dialog).color).toBe(color);
      expect(await violations(main)).toEqual([]);
    });
  }

  test('takes its heading as text, and makes no page wider', async ({ shop }) => {
    const main = shop.mount('<vitrine-pop-up>Text</vitrine-pop-up>');
    const heading = `<img src=x onerror="document.title='bad'">${'w'.repeat(400)}`;
    popUpIn(main).heading = heading;
    await popUpIn(main).open();
    const dialog = dialogIn(main);

    expect(dialog?.querySelector('h2')?.textContent).toBe(heading);
    expect(dialog?.scrollWidth).toBeLessThanOrEqual(dialog?.clientWidth ?? 0);
    expect(document.title).not.toBe('bad');
  });
});
