import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/**
 * Fields of a product that the generator changes; it copies the others.
 * @typedef {{ id: number, title: string, handle: string, variants: Variant[] }} Product
 * @typedef {{ id: number, product_id: number, price: string, sku: string }} Variant
 */

/**
 * @param {string} file gzipped JSON Lines
 * @returns {Promise<Product[]>}
 */
export async function readCatalog(file) {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  const products = [];
  for await (const line of lines) {
    products.push(JSON.parse(line));
  }
  return products;
}

/**
 * Writes `count` products as JSON Lines: the catalog, and then copies of it whose ids, titles, handles,
 * SKUs and prices are their own.
 * @param {string} file
 * @param {readonly Product[]} catalog
 * @param {number} count
 * @returns {Promise<number>} the length of the file in bytes
 */
export async function writeProducts(file, catalog, count) {
  const output = createWriteStream(file);
  for (let written = 0; written < count;) {
    const round = Math.floor(written / catalog.length);
    for (const product of catalog.slice(0, count - written)) {
      if (!output.write(`${JSON.stringify(copyOf(product, round))}\n`)) {
        await once(output, 'drain');
      }
      written += 1;
    }
  }
  output.end();
  await once(output, 'close');
  return output.bytesWritten;
}

/** Far above the ids of the catalog and of its variants, and beyond 2^31 as a platform's ids are. */
const idsPerRound = 10_000_000_000_000;

/**
 * @param {Product} product
 * @param {number} round
 * @returns {Product}
 */
function copyOf(product, round) {
  if (round === 0) {
    return product;
  }
  const id = product.id + round * idsPerRound;
  return {
    ...product,
    id,
    title: `${product.title} (${round})`,
    handle: `${product.handle}-${round}`,
    variants: product.variants.map((variant) => ({
      ...variant,
      id: variant.id + round * idsPerRound,
      product_id: id,
      sku: `${variant.sku}-${round}`,
      price: (Number(variant.price) + round).toFixed(2),
    })),
  };
}
