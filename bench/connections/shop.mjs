import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateProducts, productId } from '../shared/products.mjs';

/**
 * @typedef {object} Shop
 * @property {string} data
 * @property {string} key
 */

const domain = 'connections.example';
const products = 400;

/** The most that a listing returns. */
const listed = 250;

/** A long description: an answer with 250 of them is almost 1 MB. */
const descriptionCharacters = 3_000;

/**
 * @param {{ dist: string, data: string }} options
 * @returns {Promise<Shop>}
 */
export async function importShop({ dist, data }) {
  await mkdir(data, { recursive: true });
  const file = await writeLines(join(data, 'products.jsonl'), longProducts());
  const vitrine = commandLine(dist, data);
  const { output } = await vitrine('shop', 'create', domain, '--json');
  await vitrine('import', domain, '--products', file);
  return { data, key: JSON.parse(output).key };
}

async function* longProducts() {
  for await (const product of generateProducts(products, undefined)) {
    const sentence = `${product.title} is what this shop sells. `;
    const body = sentence.repeat(Math.ceil(descriptionCharacters / sentence.length));
    yield { ...product, body_html: body.slice(0, descriptionCharacters) };
  }
}

/**
 * The path of a large listing: another answer for each number.
 * @param {Shop} shop
 * @param {number} number
 */
export function largeListing({ key }, number) {
  const ids = Array.from({ length: listed }, (_, n) => productId((number * 7 + n * 3) % products));
  return `/api/v1/products/static?key=${key}&limit=${listed}&ids=${ids.join(',')}`;
}

/**
 * Returns the requests of a shopper's page.
 * @param {Shop} shop
 */
export function smallListing({ key }) {
  return `/api/v1/products/top_sellers?key=${key}&limit=4`;
}
