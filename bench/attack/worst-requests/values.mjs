import { productId } from '../../shared/products.mjs';

/** @typedef {import('./mutate.mjs').Context} Context */

/**
 * @param {string} name
 * @param {number} count
 * @param {Context} context
 * @returns {number[]}
 */
export function ids(name, count, context) {
  return Array.from({ length: count }, () =>
    /collection/.test(name)
      ? pick(context.shop.collectionIds, context)
      : productId(Math.floor(context.random() * context.shop.count)),
  );
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/**
 * Returns expensive texts: values of products, words that all products have, and typos.
 * @param {string} name
 * @param {Context} context
 * @returns {string}
 */
export function wordsFor(name, context) {
  const number = Math.floor(context.random() * 15_000);
  switch (name) {
    case 'tags':
      return `tag ${number % 3_000}`;
    case 'vendors':
      return `Vendor ${number % 500}`;
    case 'categories':
      return `Type ${number % 120}`;
    case 'options':
      return pick([`Part ${number}`, `Part:Part ${number}`, 'Red', 'Size:M', 'a:b:c:d:e'], context);
    case 'metafields':
      return `number_decimal.reviews.rating.${(number % 50) / 10}`;
    case 'fields':
      return pick(['title', 'variants', 'images', 'tags'], context);
    default: {
      const count = pick([1, 2, 5, 20, 100], context);
      const word = () =>
        pick(
          [
            () => pick(commonWords, context),
            () => pick(letters, context),
            () => `${pick(commonWords, context)}${pick(letters, context)}`,
            () => Array.from({ length: 12 }, () => pick(letters, context)).join(''),
          ],
          context,
        )();
      return Array.from({ length: count }, word).join(' ').slice(0, 512);
    }
  }
}

const commonWords =
  'type black cable colour compatibility cartridge original printer drive glass'.split(' ');

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {Context} context
 * @returns {Item}
 */
export function pick(items, { random }) {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) {
    throw new RangeError('Nothing to pick from');
  }
  return item;
}
