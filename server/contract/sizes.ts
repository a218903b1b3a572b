import { z } from 'zod';

/**
 * Limits of what a request may carry. `http/` checks them before a schema does any work: the length of a
 * text in bytes of UTF-8 (`maxLength`), the number of entries of a list (`maxItems`).
 */

/** Ids of products, collections and variants in one list; values of one filter. */
export const mostEntries = 250;

/** Digits, or a global id such as `gid://platform/Product/123`. */
const longestId = 128;

/** What a shopper or a merchant named: a tag, an option value, a metafield with its value. */
const longestValue = 2_048;

/** A whole query: Node.js takes no request line with a longer one. */
const longestQuery = 16_384;

const longestNumber = 64;

/** A public key: longer ones are not known, and not looked up. */
export const longestKey = 128;

/** Texts whose `maxLength` counts characters, with the bytes that so many may take. */
export const countedInCharacters = z.registry<{ maximumBytes: number }>();

/** A text of at most so many bytes. */
export function text(maximumBytes: number) {
  return z.string().max(maximumBytes);
}

/** A text of at most so many characters, each of up to 4 bytes. */
export function characters(maximum: number) {
  const schema = z.string().max(maximum);
  countedInCharacters.add(schema, { maximumBytes: maximum * 4 });
  return schema;
}

/** A text that counts as absent, or is cut, where it cannot be read: only its size is refused. */
export const lenientText = text(longestQuery);

/** A comma list in a query, of which the first entries count. */
export const listText = text(2 * longestQuery);

export const idText = text(longestId);

export const valueText = text(longestValue);

export const numberText = text(longestNumber);

export function list<Item extends z.ZodType>(item: Item, most: number = mostEntries) {
  return z.array(item).max(most);
}
