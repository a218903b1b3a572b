import { z } from 'zod';
import type { Metafield } from '../contract/product.ts';
import { exactHundredths } from '../catalog/prices/price.ts';
import type { Product } from '../catalog/product.ts';
import { toPlainText } from '../text/plain-text.ts';
import {
  type DocumentMetafield,
  type DocumentOption,
  type DocumentVariant,
  readVariants,
} from './document-variants.ts';

/**
 * The data by which a product is found, filtered, counted and sorted, except for the data that queries read as
 * `ProductFacts`. Unpublished products are never indexed.
 */
export interface SearchDocument {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  productType: string;
  tags: readonly string[];
  options: readonly DocumentOption[];
  /** The variants of a product that has several. */
  variants: readonly DocumentVariant[];
  /** The SKUs in the order of the variants. */
  skus: readonly string[];
  barcodes: readonly string[];
  /** The metafields of the product and its variants, for filters. */
  metafields: readonly DocumentMetafield[];
  /** The texts in metafields and the names of its category, for words. */
  metafieldTexts: readonly string[];
  /** The description as plain text, without markup. */
  description: string;
  /** A time in milliseconds. */
  createdAt: number;
  updatedAt: number;
  /**
   * The lowest compare-at price of the variants, in hundredths of the shop's currency; null when there is none.
   * Products are sorted by it in markets too: a market's factor does not change the order, and the few compare-at
   * prices that belong to a market would require the catalog to hold those of all variants in memory.
   */
  compareAtPrice: number | null;
}

export function toSearchDocument(product: Product): SearchDocument {
  const { id, title, handle, vendor, variants } = product;
  const metafields = [product, ...variants].flatMap((owner) => owner.metafields);
  return {
    id,
    title,
    handle,
    vendor,
    productType: product.product_type,
    tags: distinct(product.tags.split(',')),
    options: readOptions(product),
    variants: readVariants(product, readMetafield),
    skus: distinct(variants.map(({ sku }) => sku)),
    barcodes: distinct(variants.map(({ barcode }) => barcode)),
    metafields: metafields.map(readMetafield),
    metafieldTexts: distinct([...metafields.flatMap(readTexts), ...categoryNames(product)]),
    description: toPlainText(product.body_html),
    createdAt: toMilliseconds(product.created_at),
    updatedAt: toMilliseconds(product.updated_at),
    compareAtPrice: lowestCompareAtPrice(product),
  };
}

/** Returns the names of a product's category and of those above it. */
function categoryNames({ category }: Product): string[] {
  return category?.full_name.split('>').map((name) => name.trim()) ?? [];
}

/** Returns everything except the sort values as text: a document with an equal text need not be indexed again. */
export function textOfDocument(document: SearchDocument): string {
  return JSON.stringify({ ...document, id: 0, createdAt: 0, updatedAt: 0, compareAtPrice: 0 });
}

function readOptions({ options }: Product): DocumentOption[] {
  return options
    .map(({ name, values }) => ({
      name: name.trim(),
      values: distinct(values).filter((value) => value !== placeholderOptionValue),
    }))
    .filter(({ values }) => values.length > 0);
}

function lowestCompareAtPrice({ variants }: Product): number | null {
  const prices = variants.flatMap(({ compare_at_price: price }) =>
    price === null ? [] : [exactHundredths(price)],
  );
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Returns 0 for a time that cannot be parsed. */
function toMilliseconds(timestamp: string): number {
  const milliseconds = Date.parse(timestamp);
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

export function readMetafield({ type, namespace, key, value }: Metafield): DocumentMetafield {
  const values = type.startsWith('list.') ? distinct([...readItems(value), value]) : [value];
  return { type, namespace, key, values, number: readNumber(type, value) };
}

function readItems(json: string): string[] {
  const items = listSchema.safeParse(parseJson(json)).data ?? [];
  return items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
}

function readNumber(type: string, value: string): number | null {
  switch (type) {
    case 'rating':
      return ratingSchema.safeParse(parseJson(value)).data?.value ?? null;
    case 'number_integer':
    case 'number_decimal':
      return numberSchema.safeParse(value).data ?? null;
    default:
      return null;
  }
}

const numberSchema = z.string().trim().min(1).transform(Number).pipe(z.number());
const ratingSchema = z.object({ value: z.union([z.number(), numberSchema]) });
const listSchema = z.array(z.json());

/** The value of the only option that the platform gives products without options. */
const placeholderOptionValue = 'Default Title';

const textListSchema = z.array(z.string());

/** Returns the searchable texts of a metafield; numbers, dates, references and settings have none. */
function readTexts({ type, value }: Metafield): string[] {
  switch (type) {
    case 'single_line_text_field':
    case 'multi_line_text_field':
    case 'string':
      return [value];
    case 'list.single_line_text_field':
      return readList(value);
    case 'rich_text_field':
      return readRichText(value);
    default:
      return [];
  }
}

function readList(json: string): string[] {
  return textListSchema.safeParse(parseJson(json)).data ?? [];
}

/** Collects the texts of rich text: a tree whose leaves have their text in `value`. */
function readRichText(json: string): string[] {
  const texts: string[] = [];
  parseJson(json, (key, value) => {
    if (key === 'value' && typeof value === 'string') {
      texts.push(value);
    }
    return value;
  });
  return texts.length === 0 ? [] : [texts.join(' ')];
}

function parseJson(json: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(json, reviver);
  } catch {
    // A merchant's invalid value is ignored, so that the product is still found.
    return undefined;
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');
}
