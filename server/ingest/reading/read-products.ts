import type { z } from 'zod';
import type { Product } from '../../catalog/product.ts';
import { wooProduct } from '../../connectors/woocommerce/woo-product.ts';
import { completeProduct } from '../formats/complete-product.ts';
import { type FileText, openText } from '../files/file-text.ts';
import { record } from '../formats/lenient-fields.ts';
import { ajaxProductSchema } from '../formats/product-ajax.ts';
import { BulkExport } from '../formats/product-bulk.ts';
import { readCsvProducts } from '../formats/product-csv.ts';
import { type ProductInput, productInputSchema } from '../formats/product-json.ts';
import { productShape } from '../formats/product-shape.ts';
import { identifyProduct } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { isJsonStart, splitJson } from '../files/json-values.ts';
import { isStableId } from '../records/stable-id.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from '../files/record.ts';

/**
 * Yields the products of a JSON or CSV file. Throws errors that end the reading after the last valid
 * product.
 */
export async function* readProducts(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Product>> {
  const text = await openText(path, context.onBytesRead);
  const records = isJsonStart(text.first)
    ? readJsonProducts(text, context)
    : readCsvProducts(text, context);
  let derived = 0;
  for await (const parsed of records) {
    if ('value' in parsed) {
      derived += parsed.value.variants.filter(({ id }) => isStableId(id)).length;
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
  const schemas = {
    platform,
    wrapped: record({ product: platform }).transform(({ product }) => product),
    ajax: withCompleteProduct(ajaxProductSchema(context), context),
  };
  const bulk = new BulkExport(context);
  for await (const entry of splitJson(text, 'products')) {
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
    if (shape === 'woocommerce') {
      // A file has no variations beside their product.
      yield parseRecord(
        { ...entry, value: wooProduct(entry.value, []) },
        platform,
        identifyProduct,
      );
      continue;
    }
    yield parseRecord(entry, schemas[shape], (value) =>
      identifyProduct(shape === 'wrapped' ? entry.value['product'] : value),
    );
  }
  yield* bulk.end();
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
