import { z } from 'zod';
import { globalType } from './bulk-line.ts';

type RecordKind = 'product' | 'collection' | 'order' | 'customer' | 'content' | 'market';

/** Distinctive fields and the kinds that have them. Fields of events belong to none of these kinds. */
const kindsWithField = new Map<string, readonly RecordKind[]>([
  ['title', ['product', 'collection', 'content']],
  ['body_html', ['product', 'collection', 'content']],
  ['variants', ['product']],
  ['product_type', ['product']],
  ['product_ids', ['collection']],
  ['collects', ['collection']],
  ['rules', ['collection']],
  ['line_items', ['order']],
  ['orders_count', ['customer']],
  ['total_spent', ['customer']],
  ['blog', ['content']],
  ['blog_id', ['content']],
  ['countries', ['market']],
  ['catalog', ['market']],
  ['verb', []],
  ['noun', []],
]);

/** Kinds by the types in global ids. */
const kindsOfTypes = new Map<string, RecordKind>([
  ['Product', 'product'],
  ['Collection', 'collection'],
  ['Order', 'order'],
  ['Customer', 'customer'],
  ['Article', 'content'],
  ['Page', 'content'],
  ['Market', 'market'],
]);

/** Fields of products in shapes other than the platform's. */
const productFields = [
  'vendor',
  'productType',
  'descriptionHtml',
  'bodyHtml',
  'product',
  'stock_status',
  'catalog_visibility',
  'price',
  'brand',
];

/** Fields of customers of WooCommerce. */
const customerFields = ['is_paying_customer', 'avatar_url'];

/** Returns the kind of a record by its distinctive fields. */
export function kindOfRecord(record: object): RecordKind | 'event' | undefined {
  if ('verb' in record) {
    return 'event';
  }
  const graphType = 'id' in record ? kindsOfTypes.get(globalType(record.id) ?? '') : undefined;
  if (graphType !== undefined) {
    return graphType;
  }
  for (const [field, [kind, ...others]] of kindsWithField) {
    if (kind !== undefined && others.length === 0 && field in record) {
      return kind;
    }
  }
  if (customerFields.some((field) => field in record)) {
    return 'customer';
  }
  return productFields.some((field) => field in record) ? 'product' : undefined;
}

/**
 * Wraps a schema to reject records of other kinds. Since nearly every field is optional, a file given
 * under the wrong option would otherwise be read as empty records, and a replacing import would remove
 * all real ones.
 */
export function schemaOfKind<T>(kind: RecordKind, schema: z.ZodType<T>): z.ZodType<T> {
  return z
    .unknown()
    .check(({ value, issues }) => {
      const foreign = foreignField(kind, value);
      if (foreign !== undefined) {
        const message = `expected the fields of ${nouns[kind]}, got \`${foreign}\`: is the file of another kind?`;
        issues.push({ code: 'custom', message, input: value });
      }
    })
    .pipe(schema);
}

const nouns: Record<RecordKind, string> = {
  product: 'a product',
  collection: 'a collection',
  order: 'an order',
  customer: 'a customer',
  content: 'content',
  market: 'a market',
};

/**
 * Returns a field of another kind, or undefined when a distinctive field proves that the record is of
 * this kind.
 */
function foreignField(kind: RecordKind, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  let foreign: string | undefined;
  for (const [field, kinds] of kindsWithField) {
    if (!(field in value)) {
      continue;
    }
    if (kinds.length === 1 && kinds[0] === kind) {
      return undefined;
    }
    if (!kinds.includes(kind)) {
      foreign ??= field;
    }
  }
  return foreign;
}
