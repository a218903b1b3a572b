import type { SearchFilter } from '../query.ts';

/** A product of a test with what each of its variants has. */
export interface PlainProduct {
  id: number;
  /** The metafields of the product itself, as their values. */
  metafields: readonly string[];
  variants: readonly PlainVariant[];
}

export interface PlainVariant {
  id: number;
  options: Readonly<Record<string, string>>;
  metafields: readonly string[];
  /** Undefined where the variant is not sold. */
  price: number | undefined;
  isAvailable: boolean;
}

export interface PlainFilter extends Pick<SearchFilter, 'isAvailable' | 'price'> {
  options: readonly { name: string | null; value: string }[];
  metafields: readonly string[];
  /** Sold-out products are hidden. */
  hidesSoldOut: boolean;
}

/**
 * Returns whether a product matches: one of the variants that are sold meets the conditions on options, metafields and price,
 * and is available where that is asked for. `isAvailable: false` asks that none of those that meet the others is.
 */
export function matchesPlainly(product: PlainProduct, filter: PlainFilter): boolean {
  const meeting = variantsMeeting(product, filter);
  const isAvailable = meeting.some((variant) => variant.isAvailable);
  return (
    meeting.length > 0 &&
    (filter.isAvailable === undefined || filter.isAvailable === isAvailable) &&
    (!filter.hidesSoldOut || isAvailable)
  );
}

/** Returns the lowest and the highest price of the variants that match without bounds on prices. */
export function pricesPlainly(
  products: readonly PlainProduct[],
  filter: PlainFilter,
): { min: number; max: number } | null {
  const anyPrice = { ...filter, price: undefined };
  const prices = products
    .filter((product) => matchesPlainly(product, anyPrice))
    .flatMap((product) => variantsMeeting(product, anyPrice))
    .filter(({ isAvailable }) => isAvailable || !(filter.isAvailable || filter.hidesSoldOut))
    .flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) };
}

function variantsMeeting(product: PlainProduct, filter: PlainFilter): PlainVariant[] {
  const names = new Set(filter.options.map(({ name }) => name));
  return product.variants.filter(
    (variant) =>
      variant.price !== undefined &&
      variant.price >= (filter.price?.min ?? -Infinity) &&
      variant.price <= (filter.price?.max ?? Infinity) &&
      [...names].every((name) => hasOption(variant, name, filter)) &&
      (filter.metafields.length === 0 ||
        [...product.metafields, ...variant.metafields].some((one) =>
          filter.metafields.includes(one),
        )),
  );
}

function hasOption(variant: PlainVariant, group: string | null, { options }: PlainFilter): boolean {
  return options
    .filter(({ name }) => name === group)
    .some(({ value }) =>
      group === null
        ? Object.values(variant.options).includes(value)
        : variant.options[group] === value,
    );
}
