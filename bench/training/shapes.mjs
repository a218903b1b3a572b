/**
 * A kind of shop by what its orders look like.
 * @typedef {object} Shape
 * @property {string} name
 * @property {number} products
 * @property {import('../shared/orders.mjs').OrderSizes} sizes
 */

/**
 * Wholesalers and families buy in the same gift shop: 26 lines an order, half of the orders at most 15, one
 * in a hundred more than 170. The other shop is larger and sells 6 lines at once.
 * @type {readonly Shape[]}
 */
export const shapes = [
  { name: 'gift shop', products: 3_300, sizes: { median: 15, spread: 1.05 } },
  { name: 'baskets of 6', products: 20_000, sizes: { median: 4.6, spread: 0.73 } },
];
