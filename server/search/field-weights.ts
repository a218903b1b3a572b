import { fieldWeightsSchema, type SearchSettings } from '../contract/search-settings.ts';

/** How much a word counts in each field of a product; 0: the field is not searched. */
export type FieldWeights = Readonly<Record<SearchField, number>>;

/** What of a product is searched. */
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

/** As a shop has them now. */
export type ReadFieldWeights = (shopId: number) => Promise<FieldWeights>;

export function toFieldWeights({
  product_type: productType,
  ...others
}: SearchSettings['field_weights']): FieldWeights {
  return { ...others, productType };
}

/** Of a shop that has set none, compared with the description. */
export const defaultFieldWeights = toFieldWeights(fieldWeightsSchema.parse({}));

export function isSameWeights(one: FieldWeights, other: FieldWeights): boolean {
  return searchFields.every((field) => one[field] === other[field]);
}
