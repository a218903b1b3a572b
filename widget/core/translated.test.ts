import { describe, expect, onTestFinished } from 'vitest';
import { defineElements, start } from '../start/module.ts';
import { test } from '../testing/script-tag.ts';
import { product, products, serviceBase, shadowOf, variant } from '../testing/shop-page.ts';
import { translation as german } from '../languages/de.ts';
import { translated } from './translated.ts';

const topSellers = '/api/v1/products/top_sellers';
const english = { products: 'Products', previous: 'Previous products', next: 'Next products' };

describe('texts', () => {
  test('are English when the page sets neither language nor texts', ({ tag: _tag }) => {
    expect(translated('list', english)).toEqual(english);
  });

  test('are those of the translation, and texts of the page override them', ({ tag: _tag }) => {
    window.Vitrine = { translation: german, texts: { list: { next: 'Mehr davon' } } };

    expect(translated('list', english)).toEqual({ ...german.list, next: 'Mehr davon' });
  });

  test('of the page override English texts within each group', ({ tag: _tag }) => {
    window.Vitrine = { texts: { card: { close: 'Shut' }, list: { next: 'More of it' } } };

    expect(translated('list', english)).toEqual({ ...english, next: 'More of it' });
  });
});

/** Elements read their texts when their module is evaluated, so that this file can test only one language. */
test('an element shows texts of the page’s language, overridden by texts of the page', async ({
  shop,
  tag: _tag,
}) => {
  const { lang } = document.documentElement;
  document.documentElement.lang = 'fr';
  onTestFinished(() => {
    document.documentElement.lang = lang;
  });
  const soldOut = product({ id: 1, variants: [variant({ available: false })] });
  shop.answer(topSellers, () => ({ data: [soldOut, ...products(12).slice(1)] }));
  const main = shop.mount(
    `<vitrine-recommendations source="${topSellers}" limit="12"></vitrine-recommendations>`,
  );
  start({
    base: serviceBase,
    key: 'public',
    language: 'de-AT',
    texts: { list: { next: 'Mehr davon' } },
  });

  await defineElements('recommendations');
  const element = main.querySelector('vitrine-recommendations');
  await expect.poll(() => element?.shadowRoot?.querySelector('a.card')).toBeTruthy();
  const shadow = shadowOf(element);
  expect(shadow.querySelector('[part~="badge"]')?.textContent).toContain('Ausverkauft');
  expect(shadow.querySelector('[part~="badge"]')?.getAttribute('lang')).toBe('de');
  const buttons = [...shadow.querySelectorAll('button')].map((one) => one.ariaLabel);
  expect(buttons).toEqual([german.list.previous, 'Mehr davon']);
});
