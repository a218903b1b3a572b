/**
 * A kind of shop, defined by the shape of its orders.
 * @typedef {object} Shape
 * @property {string} name
 * @property {number} products
 * @property {import('../shared/orders.mjs').OrderSizes} sizes
 */

/**
 * The two kinds of shops. The gift shop sells to families and wholesalers: 26 lines an order, half of the orders at most
 * 15, one in a hundred more than 170. The other shop is larger and has 6 lines an order.
 * @type {readonly Shape[]}
 */
export const shapes = [
  { name: 'gift shop', products: 3_300, sizes: { median: 15, spread: 1.05 } },
  { name: 'baskets of 6', products: 20_000, sizes: { median: 4.6, spread: 0.73 } },
];
