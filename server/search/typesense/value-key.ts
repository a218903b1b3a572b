import { createHash } from 'node:crypto';
import type { MetafieldFilter } from '../query.ts';

/**
 * Encodes a value as one word of lower-case ASCII letters and digits. Typesense ignores case and punctuation, cannot
 * quote a backtick and cuts long values, but a shop's values must be compared exactly. Short values can be decoded;
 * long values are hashed.
 */
export function valueKey(value: string): string {
  if (value === '') {
    return emptyKey;
  }
  const key = value.replace(unescapedPattern, escapeCharacters);
  return key.length > maxKeyLength ? `${digestMark}${digestOf(value)}` : key;
}

/** Decodes a key; undefined for a hash. */
export function readValueKey(key: string): string | undefined {
  if (key === emptyKey) {
    return '';
  }
  if (key.startsWith(digestMark)) {
    return undefined;
  }
  return key.replace(escapedPattern, (escaped) =>
    Buffer.from(escaped.replaceAll(escapeLetter, ''), 'hex').toString(),
  );
}

export function optionKey(name: string, value: string): string {
  return `${valueKey(name)}${separator}${valueKey(value)}`;
}

export function splitOptionKey(key: string): { name: string; value: string } {
  const end = key.indexOf(separator);
  return { name: key.slice(0, end), value: key.slice(end + separator.length) };
}

export function metafieldKey({ type, namespace, key, value }: MetafieldFilter): string {
  return `${digestMark}${digestOf(JSON.stringify([type, namespace, key, value]))}`;
}

/** Returns the field of a metafield's numbers. */
export function numberField({ namespace, key }: { namespace: string; key: string }): string {
  return `number_${digestOf(JSON.stringify([namespace, key]))}`;
}

/** Starts each escape sequence, and is itself escaped. */
const escapeLetter = 'z';
const unescapedPattern = /[^a-y0-9]+/g;
const escapedPattern = /(?:z[0-9a-f]{2})+/g;
/** Cannot be an escape sequence: `y` is not a hexadecimal digit. */
const separator = 'zy';
const digestMark = 'zx';
/** The key of an empty value, since a filter cannot express one. */
const emptyKey = 'zw';

/** Two keys with their separator stay below the 100 bytes of a word. */
const maxKeyLength = 46;

function escapeCharacters(characters: string): string {
  return Array.from(
    Buffer.from(characters),
    (byte) => `${escapeLetter}${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
