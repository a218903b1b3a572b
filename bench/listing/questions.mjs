/** @typedef {import('./shop.mjs').Shop} Shop */

/** Requests of widgets and collection pages. */
const limits = [4, 5, 8, 12, 24];

/** Number of products, and of carts. */
const askedAbout = 4;

const cartSize = 3;

/** @param {Shop} shop */
export function topSellers({ key }) {
  return limits.map((limit) => `/api/v1/products/top_sellers?key=${key}&limit=${limit}`);
}

/** @param {Shop} shop */
export function collections({ key, collectionId }) {
  const path = `/api/v1/products/collections?key=${key}&platform_collection_ids=${collectionId}`;
  return limits.flatMap((limit) => [
    `${path}&limit=${limit}`,
    `${path}&smart_sort=top_sellers&limit=${limit}`,
  ]);
}

/**
 * Returns the requests of product pages.
 * @param {Shop} shop
 */
export function recommended(shop) {
  return shop.bestSellerIds
    .slice(0, askedAbout)
    .flatMap((id) => limits.map((limit) => recommendedFor(shop, [id], limit)));
}

/**
 * Returns the requests of cart pages.
 * @param {Shop} shop
 */
export function recommendedForCarts(shop) {
  return Array.from({ length: askedAbout }, (_, number) =>
    limits.map((limit) => recommendedFor(shop, cartOf(shop.bestSellerIds, number), limit)),
  ).flat();
}

/**
 * Returns requests for products that were never requested, whose lists must first be read from the database.
 * @param {Shop} shop
 */
export function recommendedNeverAsked(shop) {
  const { bestSellerIds } = shop;
  return shuffle(bestSellerIds.slice(askedAbout * cartSize, bestSellerIds.length / 2)).map((id) =>
    recommendedFor(shop, [id], 12),
  );
}

/**
 * Returns requests for carts of products that no other request contains.
 * @param {Shop} shop
 */
export function cartsNeverAsked(shop) {
  const ids = shuffle(shop.bestSellerIds.slice(shop.bestSellerIds.length / 2));
  return Array.from({ length: Math.floor(ids.length / cartSize) }, (_, number) =>
    recommendedFor(shop, cartOf(ids, number), 12),
  );
}

/**
 * Returns requests whose answers all differ but contain cached products: each excludes one to three of the first
 * products.
 * @param {Shop} shop
 * @param {(path: string) => Promise<number[]>} shownBy the ids that an answer shows
 */
export async function neverAsked(shop, shownBy) {
  const paths = [];
  for (const limit of [12, 16]) {
    const whole = [topSellers, collections].flatMap((ask) => ask(shop));
    for (const path of whole.filter((one) => one.endsWith('limit=12'))) {
      const asked = path.replace(/12$/, String(limit));
      for (const ids of subsets(await shownBy(asked))) {
        paths.push(`${asked}&platform_product_ids=${ids.join(',')}`);
      }
    }
  }
  return shuffle(paths);
}

/**
 * Returns one request for each small collection, most of whose products have never been shown.
 * @param {Shop} shop
 */
export function neverShown({ key, smallCollectionIds }) {
  return smallCollectionIds.map(
    (id) => `/api/v1/products/collections?key=${key}&platform_collection_ids=${id}&limit=12`,
  );
}

/**
 * Returns a request for recommendations. Like a cart page, it sends several products both as input and as the cart.
 * @param {Shop} shop
 * @param {readonly number[]} ids
 * @param {number} limit
 */
function recommendedFor({ key }, ids, limit) {
  const items = ids.map((id, index) => `&cart%5Bitems%5D%5B${index}%5D%5Bproduct_id%5D=${id}`);
  const cart = ids.length === 1 ? '' : items.join('');
  return `/api/v1/products/recommended?key=${key}&platform_product_ids=${ids.join(',')}${cart}&limit=${limit}`;
}

/**
 * @param {readonly number[]} ids
 * @param {number} number
 */
function cartOf(ids, number) {
  return ids.slice(number * cartSize, (number + 1) * cartSize);
}

/**
 * Returns all subsets of one, two and three ids.
 * @param {readonly number[]} ids
 */
function subsets(ids) {
  return ids.flatMap((one, first) => [
    [one],
    ...ids
      .slice(first + 1)
      .flatMap((two, second) => [
        [one, two],
        ...ids.slice(first + second + 2).map((three) => [one, two, three]),
      ]),
  ]);
}

/**
 * Shuffles in the same order in each run.
 * @template Item
 * @param {readonly Item[]} items
 */
function shuffle(items) {
  const step = 7_919;
  return items
    .map((_, index) => items[(index * step) % items.length])
    .filter((item) => item !== undefined);
}
