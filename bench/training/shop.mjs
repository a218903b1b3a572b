import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateOrders } from '../shared/orders.mjs';
import { generateProducts } from '../shared/products.mjs';

/**
 * A shop in a data folder of its own.
 * @typedef {object} Shop
 * @property {string} data
 * @property {string} key
 * @property {number} orders
 * @property {number[]} ids
 */

export const domain = 'training.example';

const days = 300;

/**
 * Imports the shop by the command line, unless an earlier run has done so in the same folder.
 * @param {object} options
 * @param {string} options.dist
 * @param {string} options.directory
 * @param {import('./shapes.mjs').Shape} options.shape
 * @param {number} options.lines
 * @param {string | undefined} options.catalog
 * @returns {Promise<Shop>}
 */
export async function prepareShop({ dist, directory, shape, lines, catalog }) {
  const data = join(directory, `${shape.products}-products-${lines}-lines`);
  const known = join(data, 'bench.json');
  if (existsSync(known)) {
    return { ...JSON.parse(await readFile(known, 'utf8')), data };
  }
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  const ids = /** @type {number[]} */ ([]);
  const products = await writeLines(
    join(data, 'products.jsonl'),
    noteIds(generateProducts(shape.products, catalog), ids),
  );
  const sold = generateOrders({ ids, lines, sizes: shape.sizes, days, until: Date.now() });
  const orders = await writeLines(join(data, 'orders.jsonl'), sold);
  const vitrine = commandLine(dist, data);
  const created = await vitrine('shop', 'create', domain, '--json');
  const files = ['--products', products, '--orders', orders];
  const imported = await vitrine('import', domain, ...files, '--json');
  await Promise.all([products, orders].map((file) => rm(file)));
  const shop = {
    key: JSON.parse(created.output).key,
    orders: JSON.parse(imported.output).orders.saved,
    ids,
  };
  await writeFile(known, JSON.stringify(shop));
  return { ...shop, data };
}

/**
 * @param {AsyncIterable<{ id: number }>} products
 * @param {number[]} ids filled meanwhile
 */
async function* noteIds(products, ids) {
  for await (const product of products) {
    ids.push(product.id);
    yield product;
  }
}
