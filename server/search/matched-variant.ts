import { type MatchVariant, preferInStock } from '../catalog/offered-variants.ts';
import { exactHundredths } from '../catalog/prices/price.ts';
import { optionValuesOf, type Product, type Variant } from '../catalog/product.ts';
import type { Metafield } from '../contract/product.ts';
import { readMetafield } from './document.ts';
import { groupOptions, type OptionFilter, type SearchFilter } from './query.ts';

/**
 * Returns a match of the first variant that meets the conditions of a filter on variants, if possible in stock; undefined
 * without such conditions.
 */
export function matchFilter(filter: SearchFilter = {}): MatchVariant | undefined {
  const { options = [], metafields = [], price, isAvailable } = filter;
  const hasPrice = price?.min !== undefined || price?.max !== undefined;
  const namesVariant = options.length > 0 || isAvailable !== undefined || hasPrice;
  if (!namesVariant && metafields.length === 0) {
    return undefined;
  }
  const groups = [...groupOptions(options).values()];
  return (product, variants) => {
    const isMetByProduct = metafields.length === 0 || hasMetafield(product.metafields, metafields);
    if (!namesVariant && isMetByProduct) {
      return undefined;
    }
    return preferInStock(
      variants.filter(
        (variant) =>
          groups.every((group) => hasOption(product, variant, group)) &&
          (isMetByProduct || hasMetafield(variant.metafields, metafields)) &&
          (!hasPrice || isWithin(exactHundredths(variant.price), price)),
      ),
    );
  };
}

function hasOption(product: Product, variant: Variant, group: readonly OptionFilter[]): boolean {
  return product.options.some(({ name }, place) => {
    const own = optionValuesOf(variant, place, name);
    return group.some(
      (wanted) => (wanted.name ?? name.trim()) === name.trim() && own.includes(wanted.value),
    );
  });
}

function hasMetafield(
  owned: readonly Metafield[],
  wanted: NonNullable<SearchFilter['metafields']>,
): boolean {
  return owned
    .map(readMetafield)
    .some((field) =>
      wanted.some(
        ({ type, namespace, key, value }) =>
          type === field.type &&
          namespace === field.namespace &&
          key === field.key &&
          field.values.includes(value),
      ),
    );
}

function isWithin(price: number, { min = -Infinity, max = Infinity }: Bounds): boolean {
  return price >= min && price <= max;
}

type Bounds = NonNullable<SearchFilter['price']>;
