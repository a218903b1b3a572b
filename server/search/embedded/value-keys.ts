import { createHash } from 'node:crypto';
import type { MetafieldFilter } from '../query.ts';

/** Encodes options and metafields as keys of their columns. */

const SEPARATOR = '\u0000';

export function optionKey(name: string, value: string): string {
  return `${name.replaceAll(SEPARATOR, '')}${SEPARATOR}${value}`;
}

export function readOptionKey(key: string): { name: string; value: string } {
  const end = key.indexOf(SEPARATOR);
  return { name: key.slice(0, end), value: key.slice(end + 1) };
}

export function metafieldKey({ type, namespace, key, value }: MetafieldFilter): string {
  const digest = value.length > LONGEST_VALUE ? digestOf(value) : value;
  return [type, namespace, key, digest].join(SEPARATOR);
}

export function numberKey({ namespace, key }: { namespace: string; key: string }): string {
  return `${namespace}${SEPARATOR}${key}`;
}

/** The length above which a value is replaced by its hash: only whole values are compared. */
const LONGEST_VALUE = 100;

function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('base64');
}
