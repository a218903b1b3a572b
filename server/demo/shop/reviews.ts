import { createIds } from './numbers.ts';
import type { PlatformMetafield, PlatformOrder, PlatformProduct } from './platform.ts';
import type { Random } from './random.ts';

/** Average number of buyers for each review. */
const buyersPerReview = 5;

/**
 * Adds ratings to products, in the metafields that review apps use. Products without buyers or reviews
 * get none.
 */
export function addReviews(
  products: readonly PlatformProduct[],
  orders: readonly PlatformOrder[],
  random: Random,
): PlatformProduct[] {
  const nextId = createIds(23_760_000_000_000, random);
  const buyers = countBuyers(orders);
  return products.map((product) => {
    const stars = writeReviews(buyers.get(product.id) ?? 0, random);
    const metafields = stars.length > 0 ? summarize(stars, nextId) : [];
    return { ...product, metafields: [...product.metafields, ...metafields] };
  });
}

function countBuyers(orders: readonly PlatformOrder[]): Map<number, number> {
  const buyers = new Map<number, number>();
  for (const { cancelled_at, line_items } of orders) {
    const bought = cancelled_at === null ? line_items.map(({ product_id }) => product_id) : [];
    for (const id of new Set(bought)) {
      buyers.set(id, (buyers.get(id) ?? 0) + 1);
    }
  }
  return buyers;
}

/** Returns the stars of each review, from the quality of the product and the opinion of the buyer. */
function writeReviews(buyers: number, random: Random): number[] {
  const quality = 0.55 + 0.4 * random.next();
  return Array.from({ length: buyers }, () => random.chance(1 / buyersPerReview))
    .filter((isWritten) => isWritten)
    .map(() => (random.chance(quality) ? 5 : random.integer(2, 4)));
}

function summarize(stars: readonly number[], nextId: () => number): PlatformMetafield[] {
  const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length;
  const rating = { value: mean.toFixed(1), scale_min: '1.0', scale_max: '5.0' };
  return [
    {
      id: nextId(),
      namespace: 'reviews',
      key: 'rating',
      value: JSON.stringify(rating),
      type: 'rating',
    },
    {
      id: nextId(),
      namespace: 'reviews',
      key: 'rating_count',
      value: String(stars.length),
      type: 'number_integer',
    },
  ];
}
