import {
  firstAvailable,
  isForCart,
  type StoreProduct,
  type StoreVariant,
} from '../core/product.ts';

/** A product of a bundle. */
export interface BundleLine {
  readonly product: StoreProduct;
  readonly isChosen: boolean;
  readonly variant: StoreVariant;
}

export type BundleChange = Partial<Pick<BundleLine, 'isChosen' | 'variant'>>;

/** Selects all products, each in its first available variant. */
export function initialBundle(products: readonly StoreProduct[]): BundleLine[] {
  return products.flatMap((product) => {
    const variant = firstAvailable(product);
    return variant ? { product, variant, isChosen: true } : [];
  });
}

export function withChoice(
  lines: readonly BundleLine[],
  productId: number,
  change: BundleChange,
): BundleLine[] {
  return lines.map((line) => (line.product.id === productId ? { ...line, ...change } : line));
}

/** Deselects the products of these variants. */
export function withoutVariants(
  lines: readonly BundleLine[],
  variantIds: readonly number[],
): BundleLine[] {
  const isAdded = ({ product }: BundleLine) =>
    product.variants.some(({ id }) => variantIds.includes(id));
  return lines.map((line) => (isAdded(line) ? { ...line, isChosen: false } : line));
}

export function chosenOf(lines: readonly BundleLine[]): BundleLine[] {
  return lines.filter(({ isChosen }) => isChosen);
}

/** Returns the sum of the selected prices with three decimals. Adds thousandths to avoid rounding errors. */
export function totalOf(lines: readonly BundleLine[]): string {
  const thousandths = chosenOf(lines).reduce(
    (sum, { variant }) => sum + Math.round(Number(variant.price) * 1000),
    0,
  );
  return (thousandths / 1000).toFixed(3);
}

/** Returns a product with those that the cart takes beside it; none when it is sold out or alone. */
export function together(
  own: StoreProduct | undefined,
  listed: readonly StoreProduct[],
): StoreProduct[] {
  const others = listed.filter((one) => one.id !== own?.id && isForCart(one));
  return own && isForCart(own) && others.length > 0 ? [own, ...others] : [];
}

/** Returns the source of a product by its id. */
export function ownSource(ids: string): string {
  return `/api/v1/products/static?${new URLSearchParams({ ids, filter_unpublished: 'yes' })}`;
}
