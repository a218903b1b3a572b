import { describe, expect, expectTypeOf } from 'vitest';
import type { FullProduct, ReducedProduct } from '../../server/contract/product.ts';
import {
  firstAvailable,
  isSoldOut,
  isStoreLink,
  pictureOf,
  priceRange,
  readProducts,
  type StoreProduct,
} from './product.ts';
import { product, test, variant } from '../testing/shop-page.ts';

const image = (id: number) => ({ id, src: `/${id}.svg`, width: 4, height: 5 });

const shows = (src: string) => pictureOf(product({ images: [{ ...image(1), src }] })) !== undefined;

test('the type of a product fits both response shapes of the service', () => {
  expectTypeOf<ReducedProduct>().toExtend<StoreProduct>();
  expectTypeOf<FullProduct>().toExtend<StoreProduct>();
});

describe('the price of a product', () => {
  test('is the lowest one, marked as varying when another variant costs more', () => {
    const variants = [variant({ price: '100.00' }), variant({ price: '20.00' })];

    expect(priceRange(product({ variants }))).toEqual({
      lowest: '20.00',
      compareAt: null,
      isVarying: true,
    });
  });

  test('has a compare-at price only when that is higher', () => {
    const reduced = product({ variants: [variant({ price: '9.00', compare_at_price: '10.00' })] });
    const raised = product({ variants: [variant({ price: '9.00', compare_at_price: '8.00' })] });

    expect(priceRange(reduced)?.compareAt).toBe('10.00');
    expect(priceRange(raised)?.compareAt).toBeNull();
  });

  test('is null for a product without variants', () => {
    expect(priceRange(product({ variants: [] }))).toBeNull();
  });
});

describe('a product with a variant that meets the conditions of the request', () => {
  const reduced = { id: 2, price: '30.00', compare_at_price: '40.00', image_id: 8 };
  const variants = [variant({ id: 1, price: '20.00' }), variant(reduced)];
  const coat = product({ variants, images: [image(7), image(8)], matched_variant_id: 2 });

  test('has the price and the image of that variant, and adds it to the cart', () => {
    expect(priceRange(coat)).toEqual({ lowest: '30.00', compareAt: '40.00', isVarying: false });
    expect(pictureOf(coat)?.id).toBe(8);
    expect(firstAvailable(coat)?.id).toBe(2);
  });

  test('adds another one to the cart when that one is sold out', () => {
    const [first = variant(), second = variant()] = variants;
    const soldOut = { ...coat, variants: [first, { ...second, available: false }] };
    expect(firstAvailable(soldOut)?.id).toBe(1);
  });
});

describe('a product', () => {
  test('shows the image of its first variant, or else its first image', () => {
    const images = [image(1), image(2)];

    expect(pictureOf(product({ images, variants: [{ ...variant(), image_id: 2 }] }))?.id).toBe(2);
    expect(pictureOf(product({ images }))?.id).toBe(1);
    expect(pictureOf(product({ images: [] }))).toBeUndefined();
  });

  test('shows images by web address, path or data URL, and rejects scripts and other schemes', () => {
    const pictures = [
      'https://cdn.test/a.png?v=1:2',
      'http://cdn.test/a.png',
      '//cdn.test/a.png',
      '/files/a:b.png',
      'files/a.png',
      './a.png',
      'a.png',
      'HTTPS://CDN.TEST/A.PNG',
      'data:image/svg+xml,<svg/>',
    ];
    const others = [
      'javascript:alert(1)',
      ' javascript:alert(1)//',
      'java\nscript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,<script></script>',
      'blob:https://a.test/1',
      'file:///etc/passwd',
    ];

    expect(pictures.filter(shows)).toEqual(pictures);
    expect(others.filter(shows)).toEqual([]);
  });

  test('shows the next image when the address of the first is invalid', () => {
    const images = [{ ...image(1), src: 'javascript:alert(1)' }, image(2)];

    expect(pictureOf(product({ images }))?.id).toBe(2);
  });

  test('is sold out when no variant is available', () => {
    expect(isSoldOut(product({ variants: [variant({ available: false })] }))).toBe(true);
    expect(isSoldOut(product({ variants: [variant({ available: false }), variant()] }))).toBe(
      false,
    );
  });

  test('is dropped from a list when it is malformed, and the others stay', () => {
    const good = product();
    const odd = [null, 'text', {}, { ...good, title: 5 }, { ...good, variants: [{}] }];

    expect(readProducts([...odd, good])).toEqual([good]);
  });

  test('links only to paths of the store and web addresses', () => {
    expect(['/products/a', 'https://shop.test/a'].filter(isStoreLink)).toHaveLength(2);
    expect(
      ['javascript:alert(1)', '//elsewhere.test', '/\\elsewhere.test', 'a', 3].filter(isStoreLink),
    ).toEqual([]);
  });
});
