import { generateProducts, productId } from '../shared/products.mjs';

/** Records of each kind of import. Only their dates differ between runs. */

const dayMs = 24 * 3_600_000;
const spreadOverDays = 300;
/** Number of products that orders, events and collections refer to. */
export const products = 5_000;
const linesAnOrder = 5;
const eventsAShopper = 9;
const productsACollection = 100;
/** Coprime to all numbers here, so that neighbours in a file are not neighbours in the shop. */
const stride = 7_919;

/** @param {number} index */
function soldProduct(index) {
  return productId((index * stride) % products);
}

/**
 * Spread evenly over the last 300 days.
 * @param {number} share from 0 (now) to 1
 */
function daysAgo(share) {
  return new Date(Date.now() - share * spreadOverDays * dayMs).toISOString();
}

/**
 * @param {number} count
 * @param {(index: number) => object} record
 */
function* repeat(count, record) {
  for (let index = 0; index < count; index++) {
    yield record(index);
  }
}

/** @param {number} lines of all orders together */
function orders(lines) {
  const count = Math.ceil(lines / linesAnOrder);
  return repeat(count, (index) => ({
    id: index + 1,
    created_at: daysAgo(1 - index / count),
    customer: { id: 1 + ((index * stride) % Math.ceil(count / 3)) },
    line_items: Array.from({ length: linesAnOrder }, (_, place) => ({
      id: index * linesAnOrder + place + 1,
      product_id: soldProduct(index + place * place * 31),
      quantity: 1 + (place % 3),
      price: '10.00',
    })),
  }));
}

/** @param {number} count */
function events(count) {
  return repeat(count, (index) => ({
    event_id: `e-${index}`,
    verb: index % 5 === 0 ? 'added' : 'viewed',
    product_id: soldProduct(index),
    uuid: shopper(index),
    customer_id: customerOf(index),
    created_at: daysAgo(((index * stride) % count) / count),
  }));
}

/** Every second shopper is a customer of their own, who has the events of one session in shops of all sizes. */
const shoppersACustomer = 2;

/** @param {number} index of one of the shopper's events */
function customerOf(index) {
  const number = Math.floor(index / eventsAShopper);
  return number % shoppersACustomer === 0 ? 1 + number / shoppersACustomer : null;
}

/**
 * Returns how many customers have events: those with the lowest ids.
 * @param {number} count of all events
 */
export function signedInCustomers(count) {
  return Math.max(1, Math.floor(count / eventsAShopper / shoppersACustomer));
}

/** @param {number} index of one of the shopper's events */
export function shopper(index) {
  const number = Math.floor(index / eventsAShopper);
  return `${((number * 2_654_435_761) % 2 ** 32).toString(16)}-${number}`;
}

/** @param {number} count */
function customers(count) {
  return repeat(count, (index) => ({
    id: index + 1,
    tags: index % 7 === 0 ? 'vip' : '',
    orders_count: 3,
    total_spent: '30.00',
  }));
}

/** @param {number} members of all collections together */
function collections(members) {
  return repeat(Math.ceil(members / productsACollection), (index) => ({
    id: index + 1,
    handle: `collection-${index}`,
    title: `Collection ${index}`,
    product_ids: Array.from({ length: productsACollection }, (_, place) =>
      soldProduct(index + place),
    ),
  }));
}

/** @param {number} count */
function content(count) {
  return repeat(count, (index) => ({
    id: index + 1,
    type: 'page',
    title: `Page ${index}`,
    handle: `page-${index}`,
    published_at: '2026-01-01T00:00:00Z',
    body_html: `<p>What there is to know about number ${index}, in a sentence or two.</p>`,
  }));
}

/** @param {number} prices of one market */
function markets(prices) {
  const market = {
    id: 1,
    name: 'Abroad',
    status: 'active',
    position: 1,
    countries: ['DE'],
    catalog: {
      currency: 'EUR',
      product_ids: null,
      prices: Array.from({ length: prices }, (_, index) => ({
        variant_id: productId(index) * 10,
        price: '9.00',
      })),
    },
  };
  return [market];
}

/**
 * Records by kind of import. `rows` is the number of rows in the largest table of the kind.
 * @type {Readonly<Record<string, (rows: number) => Iterable<object> | AsyncIterable<object>>>}
 */
export const recordsOf = {
  products: (rows) => generateProducts(rows, undefined),
  collections,
  customers,
  orders,
  events,
  content,
  markets,
};
