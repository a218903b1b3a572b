import type { CollectionSchema, FieldSchema } from './connection/typesense-cluster.ts';
import { marketFields, type MarketKey, marketKeyOf } from './market-fields.ts';
import { wordFields } from './word-fields.ts';

/**
 * Returns the schema of a shop's collection. Word fields contain the tokens of our own text analysis, separated by
 * spaces; Typesense only looks them up, corrects typos and weighs. Value fields contain keys, which are compared as a
 * whole.
 */
export function collectionSchema(
  name: string,
  marketIds: readonly number[],
  others: readonly FieldSchema[] = [],
): CollectionSchema {
  return {
    name,
    fields: [
      ...wordFields.map((field): FieldSchema => ({ name: field, type: 'string' })),
      ...valueFields.map((field): FieldSchema => ({ name: field, type: 'string[]', facet: true })),
      ...filterFields.map((field): FieldSchema => ({ name: field, type: 'string[]' })),
      { name: 'shown_in', type: 'string[]' },
      { name: 'available_in', type: 'string[]', facet: true },
      { name: 'collection_ids', type: 'int64[]' },
      ...[undefined, ...marketIds].flatMap((id) => priceFields(marketKeyOf(id))),
      ...integerFields.map((field): FieldSchema => ({ name: field, type: 'int64' })),
      ...sortedTexts.map((field): FieldSchema => ({
        name: field,
        type: 'string',
        sort: true,
        optional: true,
      })),
      { name: 'number_.*', type: 'float', optional: true },
      { name: 'source', type: 'string', index: false, optional: true },
      { name: 'label', type: 'string', index: false, optional: true },
      { name: 'long_values', type: 'string[]', index: false, optional: true },
      ...others,
    ],
  };
}

/** The fields of facets. */
const valueFields = ['tag_keys', 'type_keys', 'vendor_keys', 'option_keys'] as const;

const filterFields = ['option_value_keys', 'metafield_keys', 'code_keys'] as const;

const integerFields = [
  'product_id',
  'created_at',
  'updated_at',
  'compare_at_rising',
  'compare_at_falling',
  'sales_rising',
  'sales_falling',
] as const;

const sortedTexts = [
  'sort_title',
  'sort_vendor',
  'sort_product_type',
  'sort_handle',
  'sort_sku',
] as const;

function priceFields(market: MarketKey): FieldSchema[] {
  const { prices, rising, falling } = marketFields(market);
  return [
    { name: prices, type: 'int64[]', facet: true },
    { name: rising, type: 'int64' },
    { name: falling, type: 'int64' },
  ];
}
