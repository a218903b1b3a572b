import { createHash } from 'node:crypto';
import type { MetafieldFilter } from '../query.ts';

/**
 * Values as one word of lower-case ASCII letters and digits each. Typesense compares strings without
 * case and punctuation, has no way to quote a backtick, and cuts long values; a shop's values are compared
 * as they are written. A short one can be read back; of a long one there is a digest.
 */
export function valueKey(value: string): string {
  if (value === '') {
    return EMPTY;
  }
  const key = value.replace(NOT_PLAIN, escapeCharacters);
  return key.length > LONGEST_KEY ? `${DIGEST_MARK}${digestOf(value)}` : key;
}

/** Undefined: the key is a digest. */
export function readValueKey(key: string): string | undefined {
  if (key === EMPTY) {
    return '';
  }
  if (key.startsWith(DIGEST_MARK)) {
    return undefined;
  }
  return key.replace(ESCAPED, (escaped) =>
    Buffer.from(escaped.replaceAll(ESCAPE, ''), 'hex').toString(),
  );
}

export function optionKey(name: string, value: string): string {
  return `${valueKey(name)}${SEPARATOR}${valueKey(value)}`;
}

export function splitOptionKey(key: string): { name: string; value: string } {
  const end = key.indexOf(SEPARATOR);
  return { name: key.slice(0, end), value: key.slice(end + SEPARATOR.length) };
}

export function metafieldKey({ type, namespace, key, value }: MetafieldFilter): string {
  return `${DIGEST_MARK}${digestOf(JSON.stringify([type, namespace, key, value]))}`;
}

/** The field that holds a number of the metafields. */
export function numberField({ namespace, key }: { namespace: string; key: string }): string {
  return `number_${digestOf(JSON.stringify([namespace, key]))}`;
}

/** The escape begins what is not plain, and is therefore not plain itself. */
const ESCAPE = 'z';
const NOT_PLAIN = /[^a-y0-9]+/g;
const ESCAPED = /(?:z[0-9a-f]{2})+/g;
/** No hexadecimal digit follows the escape. */
const SEPARATOR = 'zy';
const DIGEST_MARK = 'zx';
/** A filter has no word for nothing. */
const EMPTY = 'zw';

/** Two of them and what joins them are below the 100 bytes of a word. */
const LONGEST_KEY = 46;

function escapeCharacters(characters: string): string {
  return Array.from(
    Buffer.from(characters),
    (byte) => `${ESCAPE}${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
