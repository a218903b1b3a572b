import { describe, expect, it } from 'vitest';
import { generatedShop } from '../testing/generated-shop-fixture.ts';
import type { PlatformProduct } from './platform.ts';
import { createRandom } from './random.ts';
import { addReviews } from './reviews.ts';

const { products, orders } = generatedShop();

function review({ metafields }: PlatformProduct, key: string): string | undefined {
  return metafields.find((one) => one.namespace === 'reviews' && one.key === key)?.value;
}

const rated = products.filter((product) => review(product, 'rating') !== undefined);

describe('reviews', () => {
  it('exist for many products, but not for all', () => {
    expect(rated.length).toBeGreaterThan(products.length / 2);
    expect(rated.length).toBeLessThan(products.length * 0.95);
  });

  it('have good and bad ratings in the format of the platform', () => {
    const stars = rated.map((product) => {
      const told: unknown = JSON.parse(review(product, 'rating') ?? '');
      expect(told).toEqual({
        value: expect.stringMatching(/^[1-5]\.\d$/),
        scale_min: '1.0',
        scale_max: '5.0',
      });
      return Number(/"value":"([\d.]+)"/.exec(review(product, 'rating') ?? '')?.[1]);
    });

    expect(Math.max(...stars)).toBeLessThanOrEqual(5);
    expect(Math.min(...stars)).toBeGreaterThanOrEqual(2);
    expect(new Set(stars).size).toBeGreaterThan(10);
  });

  it('are written by some buyers, once by each', () => {
    for (const product of rated) {
      const buyers = orders.filter(({ line_items }) =>
        line_items.some(({ product_id }) => product_id === product.id),
      );
      const count = Number(review(product, 'rating_count'));
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(buyers.length);
    }
  });

  it('are the same for the same random numbers, and missing for unsold products', () => {
    const again = () => addReviews(products, orders, createRandom(4));
    expect(again()).toEqual(again());
    expect(addReviews(products, [], createRandom(4))).toEqual(products);
  });
});
