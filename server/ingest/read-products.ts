import type { Product } from '../catalog/product.ts';
import { completeProduct } from './complete-product.ts';
import { type FileText, openText } from './file-text.ts';
import { readCsvProducts } from './formats/product-csv.ts';
import { productInputSchema } from './formats/product-json.ts';
import { isJsonStart, splitJson } from './json-values.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from './record.ts';

/** Products of a JSON or CSV file; what ends the reading early is thrown after the last good one. */
export async function* readProducts(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Product>> {
  const text = await openText(path);
  yield* isJsonStart(text.first) ? readJsonProducts(text, context) : readCsvProducts(text, context);
}

async function* readJsonProducts(
  text: FileText,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Product>> {
  const schema = productInputSchema(context).transform((input) =>
    completeProduct(input, context.platform),
  );
  for await (const record of splitJson(text, 'products')) {
    yield parseRecord(record, schema);
  }
}
