import type { z } from 'zod';
import type { ReadContext } from '../record.ts';
import { id, list, record } from './lenient-fields.ts';
import {
  imageSchema,
  optionSchema,
  productFields,
  refuseNameless,
  refuseRepeatedIds,
  variantFields,
} from './product-fields.ts';

/** A product as a store sends it, read field by field; `completeProduct` adds what hangs together. */
export type ProductInput = z.infer<ReturnType<typeof productInputSchema>>;
export type VariantInput = ProductInput['variants'][number];
export type ImageInput = ProductInput['images'][number];
export type OptionInput = ProductInput['options'][number];
export type MetafieldInput = ProductInput['metafields'][number];

/** The platform's REST and webhook shape, and what the storefront's `products.json` has of it. */
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
