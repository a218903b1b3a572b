import type { z } from 'zod';
import type { Product } from '../../catalog/product.ts';
import { unreadMembers } from '../../contract/unread-members.ts';
import { wooProduct, wooProductSchema } from '../../connectors/woocommerce/woo-product.ts';
import { completeProduct } from '../formats/complete-product.ts';
import { type FileText, openText } from '../files/file-text.ts';
import { record } from '../formats/lenient-fields.ts';
import { expandPages } from '../formats/graph-page.ts';
import { ajaxProductSchema } from '../formats/product-ajax.ts';
import { BulkExport } from '../formats/product-bulk.ts';
import { ambiguousPrice, customProduct } from '../formats/product-custom.ts';
import { type ProductInput, productInputSchema } from '../formats/product-json.ts';
import { maxVariants, tooManyVariants } from '../formats/product-size.ts';
import { productShape } from '../formats/product-shape.ts';
import { identifyProduct } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { isJsonStart, isObject, type JsonObject, splitJson } from '../files/json-values.ts';
import { isStableId } from '../records/stable-id.ts';
import { isTableProduct } from '../records/table-product.ts';
import { readTable } from '../tables/read-table.ts';
import {
  leftOutOfProducts,
  leftOutOfWooProducts,
  leftOutOfWrappedProducts,
} from '../files/left-out.ts';
import { recordParser, reporterOf } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext, RejectedRecord } from '../files/record.ts';

/**
 * Yields the products of a JSON file or a table. Throws errors that end the reading after the last valid
 * product.
 */
export async function* readProducts(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Product>> {
  const text = await openText(path, context);
  const records = isJsonStart(text.first)
    ? readJsonProducts(text, context)
    : readTable(text, 'products', context);
  let derived = 0;
  for await (const parsed of records) {
    if ('value' in parsed) {
      const { id: productId, variants } = parsed.value;
      const isKnown = isTableProduct(parsed.value) && !isStableId(productId);
      derived += isKnown ? 0 : variants.filter(({ id }) => isStableId(id)).length;
    }
    yield parsed;
  }
  if (derived > 0) {
    context.onWarning?.(
      `variants without an id in the file: ${derived}; the cart of the store's platform does not know the ids that Vitrine gives them, so widgets cannot add them to it: import the platform's JSON instead, such as https://your-store.example/products.json?limit=250, or add them yourself in the event beforeAdd`,
    );
  }
}

async function* readJsonProducts(
  text: FileText,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Product>> {
  const platform = platformProductSchema(context);
  const parserOf = (schema: z.ZodType<Product>) =>
    recordParser({ schema, identify: identifyProduct, context, leftOut: leftOutOfProducts });
  const wrapped = record({ product: platform }).transform(({ product }) => product);
  const parse = {
    platform: parserOf(platform),
    wrapped: recordParser({
      schema: wrapped,
      identify: (value) => identifyProduct(isObject(value) ? value['product'] : value),
      context,
      leftOut: leftOutOfWrappedProducts,
    }),
    ajax: parserOf(withCompleteProduct(ajaxProductSchema(context), context)),
  };
  const bulk = new BulkExport(context);
  const readWoo = wooReader(context);
  const entries = expandPages(splitJson(text, 'products'), 'products', context);
  for await (const entry of entries) {
    if ('problem' in entry) {
      yield entry;
      continue;
    }
    const shape = productShape(entry.value);
    if (shape === 'bulk') {
      yield* bulk.add(entry);
      continue;
    }
    yield* bulk.end();
    const oversized = oversizedProduct(entry);
    if (oversized) {
      yield oversized;
    } else if (shape === 'woocommerce') {
      yield parse.platform({ ...entry, value: readWoo(entry.value, entry.line) });
    } else if (shape === 'custom') {
      yield parse.platform(readCustom(entry));
    } else {
      yield parse[shape](entry);
    }
  }
  yield* bulk.end();
}

/** Refuses a product before its variants are parsed, which would take the memory of many products. */
function oversizedProduct({
  line,
  value,
}: {
  line: number;
  value: JsonObject;
}): RejectedRecord | undefined {
  const product = isObject(value['product']) ? value['product'] : value;
  const { variants } = product;
  const id = identifyProduct(product);
  return Array.isArray(variants) && variants.length > maxVariants
    ? { line, problem: tooManyVariants, ...(id !== undefined && { id }) }
    : undefined;
}

/** Returns a function that converts products of WooCommerce, and says what of them is not read. */
function wooReader(context: ReadContext): (value: JsonObject, line: number) => JsonObject {
  const report = unreadMembers(wooProductSchema);
  let isWarned = false;
  return (value, line) => {
    report(value, reporterOf({ context, leftOut: leftOutOfWooProducts }, line));
    const named: unknown[] = Array.isArray(value['variations']) ? value['variations'] : [];
    const variations = named.filter(isObject);
    const count = named.length - variations.length;
    if (count > 0) {
      const name = 'variations that the file names and does not hold';
      context.onIgnored?.(name, { line, count });
      isWarned = isWarned || warnOfVariations(context);
    }
    const ids = variations.map(({ id }) => id);
    const product = variations.length > 0 ? { ...value, variations: ids } : value;
    return { ...wooProduct(product, variations) };
  };
}

function warnOfVariations({ onWarning }: ReadContext): true {
  onWarning?.(
    'products with variations, which the file does not hold, so that they cannot be bought: connect the store, or import its CSV of products',
  );
  return true;
}

function readCustom({
  line,
  value,
}: {
  line: number;
  value: JsonObject;
}): ParsedRecord<JsonObject> {
  const problem = ambiguousPrice(value);
  const id = identifyProduct(value);
  return problem === undefined
    ? { line, value: customProduct(value) }
    : { line, problem, ...(id !== undefined && { id }) };
}

/** Returns the schema of the platform's REST and webhook shape. */
export function platformProductSchema(context: ReadContext): z.ZodType<Product> {
  return withCompleteProduct(schemaOfKind('product', productInputSchema(context)), context);
}

function withCompleteProduct(
  schema: z.ZodType<ProductInput>,
  { platform }: ReadContext,
): z.ZodType<Product> {
  return schema.transform((input) => completeProduct(input, platform));
}
