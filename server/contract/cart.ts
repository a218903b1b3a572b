import { z } from 'zod';
import { parseId } from './values/ids.ts';

/** The shopper's cart as a theme sends it. */
export interface Cart {
  lines: readonly CartLine[];
  attributes: Readonly<Record<string, unknown>>;
}

interface CartLine {
  productId: number;
  variantId: number | undefined;
  /** A whole number from 1. */
  quantity: number;
}

const maxLines = 250;

/** Entries that are read; some of them may not be lines. */
const maxEntries = 1_000;

/** UTF-16 units of JSON that was encoded twice. Longer attributes count as absent. */
const longestAttributes = 32_768;

const maxAttributes = 250;

/** Theme code may encode the value twice more than the query does. */
const maxDecodings = 2;

/**
 * Parses `cart[items][<index>][product_id]=…` and `cart[attributes]=<JSON>`, which `http/` turns
 * into `{items: {<index>: {product_id, variant_id, quantity}}, attributes}`. Unreadable parts count
 * as absent. A cart without lines and attributes is undefined.
 */
export const cartParameter = z
  .unknown()
  .optional()
  .transform(parseCart)
  .describe(
    'cart[items][<index>][product_id], [variant_id] and [quantity]; cart[attributes] is JSON',
  );

function parseCart(value: unknown): Cart | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const lines = entriesByIndex(value.items).flatMap(parseLine).slice(0, maxLines);
  const attributes = parseAttributes(value.attributes);
  return lines.length > 0 || attributes !== undefined
    ? { lines, attributes: attributes ?? {} }
    : undefined;
}

/** Returns the entries sorted by their indices, which may have gaps and come in any order. */
function entriesByIndex(items: unknown): unknown[] {
  if (Array.isArray(items)) {
    return items.slice(0, maxEntries);
  }
  if (!isObject(items)) {
    return [];
  }
  return Object.entries(items)
    .slice(0, maxEntries)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, item]) => item);
}

function parseLine(item: unknown): CartLine[] {
  if (!isObject(item)) {
    return [];
  }
  const productId = parseId(textOf(item.product_id));
  if (productId === undefined) {
    return [];
  }
  const quantity = Number(textOf(item.quantity));
  return [
    {
      productId,
      variantId: parseId(textOf(item.variant_id)),
      quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1,
    },
  ];
}

function parseAttributes(value: unknown): Record<string, unknown> | undefined {
  if (isObject(value)) {
    return firstMembers(value);
  }
  let text = textOf(value);
  if (text.length > longestAttributes) {
    return undefined;
  }
  for (let decodings = 0; decodings <= maxDecodings; decodings++) {
    const parsed = parseJson(text);
    if (isObject(parsed)) {
      return firstMembers(parsed);
    }
    text = decode(text);
  }
  return undefined;
}

function firstMembers(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).slice(0, maxAttributes));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, or not yet decoded.
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text was not encoded.
    return text;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
