import { z } from 'zod';
import type { Metafield } from '../contract/product.ts';
import { toHundredths } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { toPlainText } from '../text/plain-text.ts';

/**
 * What one product is found, filtered, counted and sorted by, as far as it is not read while a query is
 * answered (`ProductFacts`). Unpublished products are never indexed.
 */
export interface SearchDocument {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  productType: string;
  tags: readonly string[];
  options: readonly DocumentOption[];
  /** In the order of the variants. */
  skus: readonly string[];
  barcodes: readonly string[];
  /** Of the product and its variants, as they are filtered by. */
  metafields: readonly DocumentMetafield[];
  /** Their words. */
  metafieldTexts: readonly string[];
  /** Plain text: the description without its markup. */
  description: string;
  /** In milliseconds. */
  createdAt: number;
  updatedAt: number;
  /**
   * The lowest of the variants', in hundredths of the shop's currency; null without one. In markets too it is
   * what products are sorted by: a market's factor leaves their order as it is, and for the few compare-at
   * prices that are a market's own the catalog would have to hold those of all variants in memory.
   */
  compareAtPrice: number | null;
}

export interface DocumentOption {
  name: string;
  values: readonly string[];
}

export interface DocumentMetafield {
  type: string;
  namespace: string;
  key: string;
  /** As stored; those of a list are its values, and the list. */
  values: readonly string[];
  /** What products are sorted by; null for all that is neither a number nor a rating. */
  number: number | null;
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
    skus: distinct(variants.map(({ sku }) => sku)),
    barcodes: distinct(variants.map(({ barcode }) => barcode)),
    metafields: metafields.map(readMetafield),
    metafieldTexts: distinct(metafields.flatMap(readTexts)),
    description: toPlainText(product.body_html),
    createdAt: toMilliseconds(product.created_at),
    updatedAt: toMilliseconds(product.updated_at),
    compareAtPrice: lowestCompareAtPrice(product),
  };
}

/** All but what a document is only sorted by: where these are equal, nothing has to be indexed again. */
export function textOfDocument(document: SearchDocument): string {
  return JSON.stringify({ ...document, id: 0, createdAt: 0, updatedAt: 0, compareAtPrice: 0 });
}

function readOptions({ options }: Product): DocumentOption[] {
  return options
    .map(({ name, values }) => ({
      name: name.trim(),
      values: distinct(values).filter((value) => value !== VALUE_OF_NO_OPTION),
    }))
    .filter(({ values }) => values.length > 0);
}

function lowestCompareAtPrice({ variants }: Product): number | null {
  const prices = variants.flatMap(({ compare_at_price: price }) =>
    price === null ? [] : [toHundredths(price)],
  );
  return prices.length === 0 ? null : Math.min(...prices);
}

/** 0 for a time that cannot be read. */
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

/** The platform gives products without options one of this value. */
const VALUE_OF_NO_OPTION = 'Default Title';

const textListSchema = z.array(z.string());

/** Numbers, dates, references and settings are no words that anybody searches for. */
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

/** Rich text is a tree whose leaves hold their text in `value`. */
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
    // A merchant's broken value makes nothing findable; it is not worth losing the product for.
    return undefined;
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');
}
