import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../../shared/command-line.mjs';
import { writeLines } from '../../shared/lines.mjs';
import { generateOrders } from '../../shared/orders.mjs';
import { generateProducts, productId } from '../../shared/products.mjs';

/**
 * A shop in a data folder, with the data that a hostile client can learn about it.
 * @typedef {object} Shop
 * @property {string} data
 * @property {number} count
 * @property {string} key
 * @property {readonly number[]} collectionIds
 * @property {string} customerSignature the proof that a page gives to a logged in customer
 */

export const domain = 'worst.example';
const firstCollection = 1_000;
const collectionCount = 400;
/** Share of the shop that every fourth collection contains. */
const largeShare = 0.3;
const orderLines = 60_000;
const orderSizes = { median: 4, spread: 0.7 };
const colours = ['Red', 'Blue', 'Green', 'Black', 'White', 'Amber', 'Teal', 'Olive'];
const sizes = ['XS', 'S', 'M', 'L', 'XL'];
/** Number of part numbers, so that a filter by this option has many values. */
const partNumbers = 15_000;
const tagCount = 3_000;
const vendorCount = 500;
const typeCount = 120;

export const heavyRuleset = 1;
export const collectionRuleset = 2;
export const widgetId = 1;

export const customerId = '1';

/**
 * Imports the shop by the command line and trains its models, unless an earlier run has done so in the same folder.
 * @param {{ dist: string, directory: string, count: number, catalog: string | undefined }} options
 * @returns {Promise<Shop>}
 */
export async function prepareShop({ dist, directory, count, catalog }) {
  const data = join(directory, `shop-${count}`);
  const known = join(data, 'prepared.json');
  const vitrine = commandLine(dist, data);
  if (!existsSync(known)) {
    await rm(data, { recursive: true, force: true });
    await mkdir(data, { recursive: true });
    const found = await importShop(vitrine, data, count, catalog);
    // A server trains no models while it is measured, because nothing changes after this training.
    await vitrine('train', domain, '--json');
    await writeFile(known, JSON.stringify({ count, ...found, collectionIds: collectionIds() }));
  }
  return { ...JSON.parse(await readFile(known, 'utf8')), data };
}

/**
 * @param {ReturnType<typeof commandLine>} vitrine
 * @param {string} data
 * @param {number} count
 * @param {string | undefined} catalog
 * @returns {Promise<Pick<Shop, 'key' | 'customerSignature'>>}
 */
async function importShop(vitrine, data, count, catalog) {
  const { output } = await vitrine('shop', 'create', domain, '--json');
  const files = {
    products: await writeLines(join(data, 'products.jsonl'), products(count, catalog)),
    collections: await writeLines(join(data, 'collections.jsonl'), collections(count)),
    orders: await writeLines(join(data, 'orders.jsonl'), orders(count)),
  };
  await vitrine(
    'import',
    domain,
    ...Object.entries(files).flatMap(([kind, file]) => [`--${kind}`, file]),
  );
  const rulesets = join(data, 'rulesets.json');
  await writeFile(rulesets, JSON.stringify([...makeRulesets()]));
  await vitrine('ruleset', 'import', domain, rulesets);
  const widget = join(data, 'widget.json');
  await writeFile(widget, JSON.stringify({ id: widgetId, name: 'Home', type: 'recommendations' }));
  await vitrine('widget', 'import', domain, widget);
  await Promise.all([...Object.values(files), rulesets, widget].map((file) => rm(file)));
  const { key, identity_secret: secret } = JSON.parse(output);
  return { key, customerSignature: createHmac('sha256', secret).update(customerId).digest('hex') };
}

/**
 * Yields products with as many values to filter and count by as a large shop has.
 * @param {number} count
 * @param {string | undefined} catalog
 */
async function* products(count, catalog) {
  let index = 0;
  for await (const product of generateProducts(count, catalog)) {
    yield withValues(product, index);
    index += 1;
  }
}

/**
 * @param {{ title: string, variants: object[] }} product
 * @param {number} index
 */
function withValues(product, index) {
  const part = `Part ${(index * 7) % partNumbers}`;
  return {
    ...product,
    vendor: `Vendor ${(index * 31) % vendorCount}`,
    product_type: `Type ${(index * 17) % typeCount}`,
    tags: [1, 7, 13, 29].map((step) => `tag ${(index * step) % tagCount}`).join(', '),
    options: [
      { name: 'Colour', position: 1 },
      { name: 'Size', position: 2 },
      { name: 'Part', position: 3 },
    ],
    variants: product.variants.map((variant, place) => ({
      ...variant,
      option1: colours[(index + place) % colours.length],
      option2: sizes[(index + place) % sizes.length],
      option3: part,
    })),
    metafields: [
      {
        namespace: 'reviews',
        key: 'rating',
        type: 'number_decimal',
        value: `${(index % 50) / 10}`,
      },
    ],
  };
}

/** @returns {number[]} */
function collectionIds() {
  return Array.from({ length: collectionCount }, (_, place) => firstCollection + place);
}

/** @param {number} count */
function* collections(count) {
  for (const [place, id] of collectionIds().entries()) {
    const size = place % 4 === 0 ? Math.floor(count * largeShare) : 40 + place;
    yield {
      id,
      handle: `collection-${id}`,
      title: `Collection ${id}`,
      product_ids: Array.from({ length: size }, (_, n) => productId((n * 3 + place) % count)),
    };
  }
}

/** @param {number} count */
function orders(count) {
  const ids = Array.from({ length: count }, (_, index) => productId(index));
  return generateOrders({
    ids,
    lines: orderLines,
    sizes: orderSizes,
    days: 30,
    until: Date.now(),
  });
}

/** A pattern that takes a step for nearly each letter and state. */
const heavyPattern = `(a?b?c?){40}${'(x|y|z)*'.repeat(20)}q`;

/** Returns a ruleset of 1,000 expensive patterns that match nothing, and one that narrows collections. */
function* makeRulesets() {
  yield {
    id: heavyRuleset,
    name: 'Heavy patterns',
    rules: Array.from({ length: 1_000 }, (_, place) => ({
      logic: [{ rules: [{ type: 'url', operator: 'matches', value: `${heavyPattern}${place}$` }] }],
      output: [{ type: 'product', products: [{ product_id: productId(place) }] }],
    })),
  };
  yield {
    id: collectionRuleset,
    name: 'Collections',
    rules: [
      {
        logic: [],
        output: [
          { type: 'collection', collection_ids: collectionIds().slice(0, 60), smart_sort: 'yes' },
          { type: 'endpoint', endpoint: '/api/v1/products/top_sellers?limit=250' },
        ],
      },
    ],
  };
}
