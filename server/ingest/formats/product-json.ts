import type { z } from 'zod';
import type { ReadContext } from '../files/record.ts';
import { id, list, record } from './lenient-fields.ts';
import {
  imageSchema,
  optionSchema,
  productFields,
  refuseNameless,
  refuseRepeatedIds,
  variantFields,
} from './product-fields.ts';

/**
 * A parsed product with defaults for single fields; `completeProduct` adds the fields that depend on
 * others.
 */
export type ProductInput = z.infer<ReturnType<typeof productInputSchema>>;
export type VariantInput = ProductInput['variants'][number];
export type ImageInput = ProductInput['images'][number];
export type OptionInput = ProductInput['options'][number];
export type MetafieldInput = ProductInput['metafields'][number];

/**
 * Returns the schema of the platform's REST and webhook shape, which includes the storefront's
 * `products.json`.
 */
export function productInputSchema(context: ReadContext) {
  return record({
    ...productFields(context),
    variants: list(variantSchema(context)).check(refuseRepeatedIds),
    options: list(optionSchema),
    images: list(imageSchema(context)),
  }).check(refuseNameless);
}

function variantSchema(context: ReadContext) {
  return record({
    ...variantFields(context),
    featured_image: record({ id: id(null) }).nullish(),
  });
}
