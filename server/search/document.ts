import { z } from 'zod';
import type { Metafield } from '../contract/product.ts';
import type { Product } from '../catalog/product.ts';
import { toPlainText } from '../text/plain-text.ts';
import type { SearchDocument } from './engine.ts';

/** What shoppers may find a product by. */
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
    optionValues: distinct(product.options.flatMap(({ values }) => values)).filter(
      (value) => value !== VALUE_OF_NO_OPTION,
    ),
    skus: distinct(variants.map(({ sku }) => sku)),
    barcodes: distinct(variants.map(({ barcode }) => barcode)),
    metafieldValues: distinct(metafields.flatMap(readTexts)),
    description: toPlainText(product.body_html),
  };
}

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
