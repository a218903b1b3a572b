import { firstAvailable, type StoreProduct, type StoreVariant } from '../core/product.ts';

/** A product of a bundle. */
export interface BundleLine {
  readonly product: StoreProduct;
  readonly isChosen: boolean;
  readonly variant: StoreVariant;
}

export type BundleChange = Partial<Pick<BundleLine, 'isChosen' | 'variant'>>;

/** Chooses all products, each in its first variant that can be bought. */
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

export function chosenOf(lines: readonly BundleLine[]): BundleLine[] {
  return lines.filter(({ isChosen }) => isChosen);
}

/** Adds up the chosen prices, as a decimal with two places; in hundredths, which add up exactly. */
export function totalOf(lines: readonly BundleLine[]): string {
  const hundredths = chosenOf(lines).reduce(
    (sum, { variant }) => sum + Math.round(Number(variant.price) * 100),
    0,
  );
  return (hundredths / 100).toFixed(2);
}
