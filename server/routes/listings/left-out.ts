import type { Eligibility } from '../../catalog/eligibility.ts';
import type { Cart } from '../../contract/cart.ts';

/** Ids that a request leaves out. */
export interface LeftOut {
  /** The products of the request itself. */
  input?: readonly number[] | undefined;
  excluded?: readonly number[] | undefined;
  cart?: Cart | undefined;
}

export function leftOut({ input = [], excluded = [], cart }: LeftOut): Eligibility['except'] {
  return new Map([
    ...(cart?.lines ?? []).map(({ productId }) => [productId, 'in_cart'] as const),
    ...excluded.map((id) => [id, 'excluded'] as const),
    ...input.map((id) => [id, 'input'] as const),
  ]);
}
