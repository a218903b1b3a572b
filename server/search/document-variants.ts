import { optionValuesOf, type Product, type Variant } from '../catalog/product.ts';

export interface DocumentOption {
  name: string;
  values: readonly string[];
}

export interface DocumentMetafield {
  type: string;
  namespace: string;
  key: string;
  /** The value as stored; for a list, its items and the list. */
  values: readonly string[];
  /** The number that products are sorted by; null unless the metafield is a number or a rating. */
  number: number | null;
}

/** What a variant has by itself, for filters that one variant must meet. */
export interface DocumentVariant {
  id: number;
  options: readonly VariantOption[];
  /** The values of its metafields that the product itself does not have. */
  metafields: readonly DocumentMetafield[];
}

interface VariantOption {
  name: string;
  value: string;
}

/** Returns the variants of a product; none where there is only one, which has everything that the product has. */
export function readVariants(
  { variants, options, metafields }: Product,
  readMetafield: (metafield: Variant['metafields'][number]) => DocumentMetafield,
): DocumentVariant[] {
  if (variants.length < 2) {
    return [];
  }
  const ofProduct = new Set(metafields.map(readMetafield).flatMap(keysOf));
  return variants.map((variant) => ({
    id: variant.id,
    options: options.flatMap(({ name }, place) =>
      optionValuesOf(variant, place, name).map((value) => ({ name: name.trim(), value })),
    ),
    metafields: variant.metafields
      .map(readMetafield)
      .map((field) => withoutValues(field, ofProduct))
      .filter(({ values }) => values.length > 0),
  }));
}

/**
 * Returns the options by which a product is filtered and counted: those that it lists, without the values that none of its
 * variants has.
 */
export function filteredOptions({
  options,
  variants,
}: {
  options: readonly DocumentOption[];
  variants: readonly DocumentVariant[];
}): readonly DocumentOption[] {
  if (variants.length === 0) {
    return options;
  }
  const owned = new Set(variants.flatMap((variant) => variant.options.map(textOf)));
  return options.map(({ name, values }) => ({
    name,
    values: values.filter((value) => owned.has(textOf({ name, value }))),
  }));
}

function textOf({ name, value }: VariantOption): string {
  return JSON.stringify([name, value]);
}

function keysOf(field: DocumentMetafield): string[] {
  return field.values.map((value) => keyOf(field, value));
}

function keyOf({ type, namespace, key }: DocumentMetafield, value: string): string {
  return JSON.stringify([type, namespace, key, value]);
}

function withoutValues(field: DocumentMetafield, known: ReadonlySet<string>): DocumentMetafield {
  return { ...field, values: field.values.filter((value) => !known.has(keyOf(field, value))) };
}
