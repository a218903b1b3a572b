import { personLimits } from '../../contract/values/person-limits.ts';

/** What is known of a shopper: products of the shop, the newest first. */
export interface ShopperProfile {
  viewed: readonly number[];
  cart: readonly number[];
  ordered: readonly number[];
}

/** How a shopper met a product. */
export type ProfileKind = keyof ShopperProfile;

/** The number of products that are read of each kind. */
export const profileLimits: Readonly<Record<ProfileKind, number>> = {
  ...personLimits,
  ordered: 50,
};

export function isEmptyProfile({ viewed, cart, ordered }: ShopperProfile): boolean {
  return viewed.length + cart.length + ordered.length === 0;
}
