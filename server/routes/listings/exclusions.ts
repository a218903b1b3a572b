import type { Eligibility } from '../../catalog/eligibility.ts';
import type { Cart } from '../../contract/cart.ts';

/** The products that a request excludes, by reason. */
export interface ExcludedIds {
  /** The products of the request itself. */
  input?: readonly number[] | undefined;
  excluded?: readonly number[] | undefined;
  cart?: Cart | undefined;
  /** Components of bundles that the request names. */
  inBundle?: readonly number[] | undefined;
}

/** Returns the reason to exclude each product. */
export function exclusionsOf({
  input = [],
  excluded = [],
  cart,
  inBundle = [],
}: ExcludedIds): Eligibility['except'] {
  return new Map([
    ...inBundle.map((id) => [id, 'in_bundle'] as const),
    ...(cart?.lines ?? []).map(({ productId }) => [productId, 'in_cart'] as const),
    ...excluded.map((id) => [id, 'excluded'] as const),
    ...input.map((id) => [id, 'input'] as const),
  ]);
}
