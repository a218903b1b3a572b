import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateProducts } from '../opening/products.mjs';

const run = promisify(execFile);

/**
 * A shop in a data folder, and where its products stand.
 * @typedef {object} Shop
 * @property {string} data
 * @property {number} count
 * @property {string} key
 * @property {number} collectionId the one with up to 5,000 products
 * @property {number[]} smallCollectionIds
 * @property {number} afterId no product with a higher id was ever sold or is in the large collection
 */

export const domain = 'listing.example';

const largeCollectionId = 1_000;
const largeCollectionSize = 5_000;
const smallCollections = 400;
const smallCollectionSize = 40;
const orderCount = 20_000;
const dayMs = 24 * 3_600_000;

/**
 * Imports the shop by the command line, unless an earlier run has done so in the same folder.
 * @param {{ dist: string, directory: string, count: number, catalog: string | undefined }} options
 * @returns {Promise<Shop>}
 */
export async function prepareShop({ dist, directory, count, catalog }) {
  const data = join(directory, `shop-${count}`);
  const known = join(data, 'bench.json');
  if (existsSync(known)) {
    return { ...JSON.parse(await readFile(known, 'utf8')), data };
  }
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  const ids = /** @type {number[]} */ ([]);
  const files = [
    ['products', await writeLines(join(data, 'products.jsonl'), noteIds(count, catalog, ids))],
    ['collections', await writeLines(join(data, 'collections.jsonl'), collections(ids))],
    ['orders', await writeLines(join(data, 'orders.jsonl'), orders(ids, Date.now()))],
  ];
  const vitrine = commandLine(dist, data);
  const { key } = JSON.parse(await vitrine('shop', 'create', domain, '--json'));
  await vitrine('import', domain, ...files.flatMap(([kind, file]) => [`--${kind}`, `${file}`]));
  await Promise.all(files.map(([, file]) => rm(`${file}`)));
  const shop = {
    data,
    count,
    key,
    collectionId: largeCollectionId,
    smallCollectionIds: Array.from(
      { length: smallCollections },
      (_, n) => largeCollectionId + 1 + n,
    ),
    afterId: ids[Math.floor(count / 2) - 1] ?? 0,
  };
  await writeFile(known, JSON.stringify(shop));
  return shop;
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
 * One large collection out of the first half of the shop, and small ones that share no product as long
 * as there are enough.
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
 * Orders of the last month for products of the first half; few products sell often, many seldom.
 * @param {readonly number[]} ids
 * @param {number} until
 */
function* orders(ids, until) {
  const half = Math.floor(ids.length / 2);
  for (let index = 0; index < orderCount; index++) {
    const lines = [0.618, 0.414].map((step, line) => ({
      id: index * 2 + line + 1,
      product_id: ids[Math.floor(((index * step) % 1) ** 3 * half)],
      quantity: 1 + (index % 3),
      price: '10.00',
    }));
    const created_at = new Date(until - (index % 30) * dayMs).toISOString();
    yield { id: index + 1, created_at, line_items: lines };
  }
}

/**
 * @param {string} file
 * @param {Iterable<object> | AsyncIterable<object>} records
 */
async function writeLines(file, records) {
  const output = createWriteStream(file);
  for await (const record of records) {
    if (!output.write(`${JSON.stringify(record)}\n`)) {
      await once(output, 'drain');
    }
  }
  output.end();
  await once(output, 'close');
  return file;
}

/**
 * @param {string} dist
 * @param {string} data
 * @returns {(...words: string[]) => Promise<string>}
 */
function commandLine(dist, data) {
  return async (...words) => {
    const { stdout } = await run(process.execPath, [join(dist, 'server', 'cli.js'), ...words], {
      env: { ...process.env, DATA_DIR: data, DEMO: 'off' },
      maxBuffer: 1 << 26,
    });
    return stdout;
  };
}
