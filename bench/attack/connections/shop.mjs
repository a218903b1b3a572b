import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../../shared/command-line.mjs';
import { writeLines } from '../../shared/lines.mjs';
import { generateProducts, productId } from '../../shared/products.mjs';

/**
 * @typedef {object} Shop
 * @property {string} data
 * @property {string} key
 */

const domain = 'connections.example';
const products = 400;

/** Maximum number of products in a listing. */
const listed = 250;

/** Length of a description. An answer with 250 of them has almost 1 MB. */
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
 * Returns the path of a large listing, with a different answer for each number.
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
