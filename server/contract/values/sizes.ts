import { z } from 'zod';

/**
 * Limits of the values in a request. `http/` checks them before a schema runs: the length of a text
 * in bytes of UTF-8 (`maxLength`) and the number of entries of a list (`maxItems`).
 */

/** Ids of products, collections and variants in one list; values of one filter. */
export const maxEntries = 250;

/** Digits, or a global id such as `gid://platform/Product/123`. */
const longestId = 128;

/** Text named by shoppers or merchants: a tag, an option value, a metafield with its value. */
const longestValue = 2_048;

/** A whole query. Node.js accepts no longer request line. */
const longestQuery = 16_384;

const longestNumber = 64;

/** A public key. Longer ones are unknown and not looked up. */
export const longestKey = 128;

/** Texts whose `maxLength` counts characters, with the bytes that these may take. */
export const countedInCharacters = z.registry<{ maximumBytes: number }>();

/** Returns a text of at most so many bytes. */
export function text(maximumBytes: number) {
  return z.string().max(maximumBytes);
}

/** Returns a text of at most so many characters of up to 4 bytes each. */
export function characters(maximum: number) {
  const schema = z.string().max(maximum);
  countedInCharacters.add(schema, { maximumBytes: maximum * 4 });
  return schema;
}

/**
 * A text that counts as absent, or is shortened, when it is invalid. Only its size can be refused.
 */
export const lenientText = text(longestQuery);

/** A comma list in a query. Only its first entries count. */
export const listText = text(2 * longestQuery);

export const idText = text(longestId);

export const valueText = text(longestValue);

export const numberText = text(longestNumber);

export function list<Item extends z.ZodType>(item: Item, most: number = maxEntries) {
  return z.array(item).max(most);
}
