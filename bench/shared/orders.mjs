import { createRandom, normal } from './random.mjs';

/**
 * Distribution of the number of different products in an order: half of the orders have more than `median`,
 * and the logarithms are normally distributed.
 * @typedef {{ median: number, spread: number }} OrderSizes
 */

/**
 * @typedef {object} Sales
 * @property {readonly number[]} ids products that are sold; which of them sell best has nothing to do with their order
 * @property {number} lines of all orders together
 * @property {OrderSizes} sizes
 * @property {number} days over which the orders are spread evenly
 * @property {number} until when the last one was placed, in milliseconds since 1970
 */

const seed = 20_260_101;
const dayMs = 24 * 3_600_000;
const mostLines = 700;

/** A customer orders two or three times. */
const linesPerCustomer = 75;

/**
 * Concentration of sales on few products. With this value, the best-selling hundredth of the products has 8 % of the
 * lines, the tenth 45 %, the half 89 %, as in a real gift shop of 3,000 products.
 */
const steepness = 4.6;

/** Coprime to all sizes of our shops. */
const stride = 7_919;

/**
 * Returns orders, the oldest first. Only their dates differ between runs.
 * @param {Sales} sales
 */
export function* generateOrders({ ids, lines, sizes, days, until }) {
  const random = createRandom(seed);
  const customers = Math.ceil(lines / linesPerCustomer);
  for (let id = 1, written = 0; written < lines; id++) {
    const size = Math.min(drawSize(random, sizes, ids.length / 4), lines - written);
    const products = drawProducts(random, ids, size);
    const ago = days * dayMs * (1 - written / lines);
    yield {
      id,
      created_at: new Date(until - ago).toISOString(),
      customer: { id: 1 + Math.floor(random() * customers) },
      line_items: [...products].map((product_id, place) => ({
        id: written + place + 1,
        product_id,
        quantity: 1 + (place % 3),
        price: '10.00',
      })),
    };
    written += products.size;
  }
}

/**
 * @param {() => number} random
 * @param {OrderSizes} sizes
 * @param {number} most
 */
function drawSize(random, { median, spread }, most) {
  const size = Math.round(median * Math.exp(spread * normal(random)));
  return Math.max(1, Math.min(size, most, mostLines));
}

/**
 * @param {() => number} random
 * @param {readonly number[]} ids
 * @param {number} size
 */
function drawProducts(random, ids, size) {
  const products = new Set();
  while (products.size < size) {
    const rank = drawRank(random, ids.length);
    products.add(ids[(rank * stride) % ids.length]);
  }
  return products;
}

/**
 * Draws the rank of a product by sales. The root of its share of all ranks follows a gamma distribution.
 * @param {() => number} random
 * @param {number} count
 */
function drawRank(random, count) {
  for (;;) {
    const share = ((Math.log(random()) + Math.log(random())) / steepness) ** 2;
    if (share < 1) {
      return Math.floor(share * count);
    }
  }
}
