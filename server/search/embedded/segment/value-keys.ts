import { createHash } from 'node:crypto';
import type { MetafieldFilter } from '../../query.ts';

/** Encodes options and metafields as keys of their columns. */

const separator = '\u0000';

export function optionKey(name: string, value: string): string {
  return `${name.replaceAll(separator, '')}${separator}${value}`;
}

export function readOptionKey(key: string): { name: string; value: string } {
  const end = key.indexOf(separator);
  return { name: key.slice(0, end), value: key.slice(end + 1) };
}

export function metafieldKey({ type, namespace, key, value }: MetafieldFilter): string {
  const digest = value.length > maxValueLength ? digestOf(value) : value;
  return [type, namespace, key, digest].join(separator);
}

export function numberKey({ namespace, key }: { namespace: string; key: string }): string {
  return `${namespace}${separator}${key}`;
}

/** The length above which a value is replaced by its hash: only whole values are compared. */
const maxValueLength = 100;

function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('base64');
}
