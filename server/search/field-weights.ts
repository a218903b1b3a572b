import { fieldWeightsSchema, type SearchSettings } from '../contract/search/search-settings.ts';

/** The weight of a word in each field of a product; a field with weight 0 is not searched. */
export type FieldWeights = Readonly<Record<SearchField, number>>;

/** The searchable fields of a product. */
export const searchFields = [
  'title',
  'productType',
  'vendor',
  'tags',
  'options',
  'codes',
  'handle',
  'metafields',
  'description',
] as const;

export type SearchField = (typeof searchFields)[number];

/** Reads the current weights of a shop. */
export type ReadFieldWeights = (shopId: number) => Promise<FieldWeights>;

export function toFieldWeights({
  product_type: productType,
  ...others
}: SearchSettings['field_weights']): FieldWeights {
  return { ...others, productType };
}

/** The weights of a shop without settings, relative to the description. */
export const defaultFieldWeights = toFieldWeights(fieldWeightsSchema.parse({}));

export function isSameWeights(one: FieldWeights, other: FieldWeights): boolean {
  return searchFields.every((field) => one[field] === other[field]);
}
