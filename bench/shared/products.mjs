import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** @typedef {Record<string, unknown> & { title: string, handle: string, variants: object[] }} Original */

/** Two of three products have one variant and one has two or three: 1.5 per product. */
const variantCounts = [1, 1, 2, 1, 1, 3];

const dayMs = 24 * 3_600_000;
const newest = Date.UTC(2026, 0, 1);

/**
 * Yields `count` products by repeating a catalog file. Each copy has its own ids, handle, SKU, price and age. Without a
 * file, invents products of about the same length.
 *
 * @param {number} count
 * @param {string | undefined} catalogFile JSON Lines, gzipped
 */
export async function* generateProducts(count, catalogFile) {
  const originals = catalogFile ? await readCatalog(catalogFile) : inventCatalog();
  for (let index = 0; index < count; index++) {
    const original = originals[index % originals.length];
    if (original) {
      yield copyOf(original, index);
    }
  }
}

/**
 * Beyond 2^31, as the platform's ids are.
 *
 * @param {number} index
 */
export function productId(index) {
  return 7_000_000_000_000 + index;
}

/**
 * @param {Original} original
 * @param {number} index
 */
function copyOf(original, index) {
  const id = productId(index);
  const createdAt = new Date(newest - ((index * 7919) % 2_000) * dayMs).toISOString();
  const variants = Array.from(
    { length: variantCounts[index % variantCounts.length] ?? 1 },
    (_, n) => ({
      ...original.variants[0],
      id: id * 10 + n,
      product_id: id,
      sku: `${index}-${n}`,
      option1: n === 0 ? 'Default Title' : `Kind ${n}`,
      price: (5 + ((index * 37 + n) % 50_000) / 100).toFixed(2),
      inventory_quantity: (index + n) % 9,
      inventory_management: 'platform',
      position: n + 1,
    }),
  );
  return {
    ...original,
    id,
    title: `${original.title} ${index}`,
    handle: `${original.handle}-${index}`,
    created_at: createdAt,
    published_at: createdAt,
    variants,
  };
}

/**
 * @param {string} file
 * @returns {Promise<Original[]>}
 */
async function readCatalog(file) {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  const products = [];
  for await (const line of lines) {
    products.push(JSON.parse(line));
  }
  return products;
}

/** @returns {Original[]} */
function inventCatalog() {
  const words =
    'alloy amber bolt brass cable case clear coil cord dark drive fast filter frame glass';
  const list = words.split(' ');
  const wordAt = (/** @type {number} */ place) => list[place % list.length];
  return Array.from({ length: 5_000 }, (_, index) => {
    const title = [0, 3, 5, 7].map((step) => wordAt(index * (step + 1) + step)).join(' ');
    const places = Array.from({ length: 60 }).keys();
    const text = [...places].map((place) => wordAt(index * 13 + place * place)).join(' ');
    return {
      title,
      handle: title.replaceAll(' ', '-'),
      body_html: `<p>${text}</p>`,
      vendor: wordAt(index),
      product_type: wordAt(index + 4),
      tags: [wordAt(index), wordAt(index + 1)].join(', '),
      status: 'active',
      variants: [{}],
    };
  });
}
