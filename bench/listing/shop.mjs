import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateOrders } from '../shared/orders.mjs';
import { generateProducts } from '../shared/products.mjs';

/**
 * A shop in a data folder, with the places of its products.
 * @typedef {object} Shop
 * @property {string} data
 * @property {number} count
 * @property {string} key
 * @property {number} collectionId the one with up to 5,000 products
 * @property {number[]} smallCollectionIds
 * @property {number[]} bestSellerIds what sells best comes first
 * @property {number} afterId no product with a higher id was ever sold or is in the large collection
 */

export const domain = 'listing.example';

const largeCollectionId = 1_000;
const largeCollectionSize = 5_000;
const smallCollections = 400;
const smallCollectionSize = 40;
const orderSizes = { median: 4.6, spread: 0.73 };
const orderDays = 30;

/** Number of products with a list of products that are bought together with them. */
const bestSellers = 5_000;

/**
 * Imports and trains the shop by the command line, unless an earlier run has done so in the same folder. A server with
 * models of today does not train during the measurement.
 * @param {{ dist: string, directory: string, count: number, catalog: string | undefined, orderLines: number }} options
 * @returns {Promise<Shop>}
 */
export async function prepareShop({ dist, directory, count, catalog, orderLines }) {
  const data = join(directory, `shop-${count}`);
  const known = join(data, 'bench.json');
  if (!existsSync(known)) {
    await rm(data, { recursive: true, force: true });
    await mkdir(data, { recursive: true });
    await writeFile(
      known,
      JSON.stringify(await importShop({ dist, data, count, catalog, orderLines })),
    );
  }
  await commandLine(dist, data)('train', domain, '--json');
  return { ...JSON.parse(await readFile(known, 'utf8')), data };
}

/**
 * @param {{ dist: string, data: string, count: number, catalog: string | undefined, orderLines: number }} options
 * @returns {Promise<Omit<Shop, 'data'>>}
 */
async function importShop({ dist, data, count, catalog, orderLines }) {
  const ids = /** @type {number[]} */ ([]);
  const sales = /** @type {Map<number, number>} */ (new Map());
  const files = [
    ['products', await writeLines(join(data, 'products.jsonl'), noteIds(count, catalog, ids))],
    ['collections', await writeLines(join(data, 'collections.jsonl'), collections(ids))],
    ['orders', await writeLines(join(data, 'orders.jsonl'), noteSales(ids, sales, orderLines))],
  ];
  const vitrine = commandLine(dist, data);
  const { output } = await vitrine('shop', 'create', domain, '--json');
  await vitrine('import', domain, ...files.flatMap(([kind, file]) => [`--${kind}`, `${file}`]));
  await Promise.all(files.map(([, file]) => rm(`${file}`)));
  const bySales = [...sales].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  return {
    count,
    key: JSON.parse(output).key,
    collectionId: largeCollectionId,
    smallCollectionIds: Array.from(
      { length: smallCollections },
      (_, n) => largeCollectionId + 1 + n,
    ),
    bestSellerIds: bySales.slice(0, bestSellers),
    afterId: ids[Math.floor(count / 2) - 1] ?? 0,
  };
}

/**
 * @param {number} count
 * @param {string | undefined} catalog
 * @param {number[]} ids ascending, filled meanwhile
 */
async function* noteIds(count, catalog, ids) {
  for await (const product of generateProducts(count, catalog)) {
    ids.push(product.id);
    yield product;
  }
}

/**
 * Returns one large collection from the first half of the shop, and small ones that share no product as
 * long as there are enough.
 * @param {readonly number[]} ids
 */
function* collections(ids) {
  const half = Math.floor(ids.length / 2);
  const members = (/** @type {number} */ from, /** @type {number} */ size) =>
    Array.from({ length: size }, (_, place) => ids[(from + place * 7) % half]);
  yield collection(largeCollectionId, members(0, Math.min(largeCollectionSize, half)));
  for (let number = 0; number < smallCollections; number++) {
    const from = largeCollectionSize + number * smallCollectionSize;
    const places = Array.from({ length: smallCollectionSize }, (_, place) => (from + place) % half);
    yield collection(
      largeCollectionId + 1 + number,
      places.map((place) => ids[place]),
    );
  }
}

/**
 * @param {number} id
 * @param {(number | undefined)[]} members
 */
function collection(id, members) {
  const product_ids = [...new Set(members)];
  return { id, handle: `collection-${id}`, title: `Collection ${id}`, product_ids };
}

/**
 * Orders of the last month for products of the first half.
 * @param {readonly number[]} ids
 * @param {Map<number, number>} sales units by product, filled meanwhile
 * @param {number} lines
 */
function* noteSales(ids, sales, lines) {
  const sold = ids.slice(0, Math.floor(ids.length / 2));
  const orders = generateOrders({
    ids: sold,
    lines,
    sizes: orderSizes,
    days: orderDays,
    until: Date.now(),
  });
  for (const order of orders) {
    for (const { product_id, quantity } of order.line_items) {
      sales.set(product_id, (sales.get(product_id) ?? 0) + quantity);
    }
    yield order;
  }
}
