import { productId } from '../shared/products.mjs';

const dayMs = 24 * 3_600_000;

/**
 * Returns collections of very different sizes. The largest contains half of the products.
 *
 * @param {number} count
 */
export function generateCollections(count) {
  const sizes = [Math.floor(count / 2), ...Array.from({ length: 200 }, (_, n) => 50 + n * 10)];
  return sizes.map((size, collection) => ({
    id: 1_000 + collection,
    handle: `collection-${collection}`,
    title: `Collection ${collection}`,
    product_ids: Array.from({ length: Math.min(size, count) }, (_, place) =>
      productId((place * 7 + collection) % count),
    ),
  }));
}

/**
 * Returns one order for each of a third of the products, all in the month before `until`.
 *
 * @param {number} count
 * @param {number} until Milliseconds since 1970
 */
export function* generateOrders(count, until) {
  for (let index = 0; index < count / 3; index++) {
    yield {
      id: index + 1,
      created_at: new Date(until - (index % 30) * dayMs).toISOString(),
      line_items: [
        {
          id: index + 1,
          product_id: productId((index * 3) % count),
          quantity: 1 + (index % 5),
          price: '1',
        },
      ],
    };
  }
}
