import { describe, expect } from 'vitest';
import { violations } from '../testing/accessibility.ts';
import { linkReserve } from '../testing/reserve.ts';
import { product, setPage, shadowOf, test, variant } from '../testing/shop-page.ts';
import { VitrineProductCard } from './product-card.ts';

const chosen = '/api/v1/products/static';

function rootOf(main: Element): ShadowRoot {
  return shadowOf(main.querySelector('vitrine-product-card'));
}

const reviews = (key: string, value: string) => ({ namespace: 'reviews', key, value });

const card = (attributes: string) => `<vitrine-product-card ${attributes}></vitrine-product-card>`;

describe('a product card', () => {
  test('takes the reserved space before and after the answer', async ({ shop }) => {
    await linkReserve();
    shop.answer(chosen, () => ({ data: [product()] }));
    const main = shop.mount(
      ['', 'add-to-cart', 'ratings', 'add-to-cart ratings style="--vitrine-image-ratio: 1"']
        .map((marks) => `<div style="width: 237px">${card(`product-id="1" ${marks}`)}</div>`)
        .join(''),
    );
    const heights = () =>
      [...main.querySelectorAll('vitrine-product-card')].map((one) =>
        Math.round(one.getBoundingClientRect().height),
      );
    const reserved = heights();
    expect(Math.min(...reserved)).toBeGreaterThan(200);
    customElements.define('vitrine-product-card', VitrineProductCard);
    await expect.poll(() => rootOf(main).querySelector('a')).not.toBeNull();

    expect(heights()).toEqual(reserved);
  });

  test('shows its product, even on the page of this product', async ({ shop }) => {
    setPage({ page: { tag: { productId: '1' } } });
    shop.answer(chosen, () => ({ data: [product()] }));
    const main = shop.mount(card('product-id="1"') + card('handle="oak"'));
    await expect.poll(() => shop.asked.length).toBe(2);
    const asked = shop.asked.map(({ query }) => query);
    const named = (parameter: string) =>
      asked
        .map((query) => query.get(parameter))
        .toSorted((one, other) => String(one).localeCompare(String(other)));

    expect(named('platform_product_ids')).toEqual(['', '1']);
    expect(named('handles')).toEqual(['', 'oak']);
    expect(named('excluded_ids')).toEqual([null, null]);
    expect(named('filter_unpublished')).toEqual(['yes', 'yes']);
    await expect.poll(() => rootOf(main).querySelector('.title')?.textContent).toBe('Product 1');
    expect(rootOf(main).querySelector('section')?.ariaLabel).toBeNull();
  });

  test('shows the variant that meets the conditions before the first, and links to it', async ({
    shop,
  }) => {
    const variants = [
      variant({ id: 1, price: '20.00' }),
      variant({ id: 2, price: '30.00', compare_at_price: '40.00' }),
    ];
    const coat = {
      ...product({ variants }),
      matched_variant_id: 2,
      link: '/products/coat?variant=2',
    };
    shop.answer(chosen, () => ({ data: [coat] }));
    const main = shop.mount(card('product-id="1"'));
    await expect.poll(() => rootOf(main).querySelector('.title')).not.toBeNull();

    expect(rootOf(main).querySelector('a')?.getAttribute('href')).toContain('variant=2');
    const text = rootOf(main).textContent;
    expect(text).toContain('30');
    expect(text).toContain('40');
    expect(text).not.toContain('20');
  });

  test('shows ratings and badges without axe violations', async ({ shop }) => {
    const rated = {
      ...product({ variants: [variant({ price: '15.00', compare_at_price: '20.00' })] }),
      tags: 'New-In, oak',
      metafields: [
        reviews('rating', '{"value":"4.5","scale_min":"1.0","scale_max":"5.0"}'),
        reviews('rating_count', '12'),
      ],
    };
    shop.answer(chosen, () => ({ data: [rated] }));
    const main = shop.mount(
      `<div style="width: 250px">${card('product-id="1" ratings add-to-cart badges="sale: -{percent} %; new-in: New; other: No"')}</div>`,
    );
    await expect.poll(() => rootOf(main).querySelector('.rating')).not.toBeNull();
    const texts = (part: string) =>
      [...rootOf(main).querySelectorAll(`[part="${part}"]`)].map((one) =>
        one.textContent?.replaceAll(/\s+/g, ' ').trim(),
      );

    expect(texts('badge')).toEqual(['-25 %', 'New']);
    expect(texts('rating')).toEqual(['4.5 out of 5 stars 12 reviews (12)']);
    expect(shop.asked[0]?.query.get('metafields')).toBe('yes');
    expect(await violations(main)).toEqual([]);
  });
});
