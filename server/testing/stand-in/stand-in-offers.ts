/** Plans that take a percentage off the price. */
export interface StandInPlanGroup {
  plans: { id: number; percentage: number }[];
  productIds: number[];
}

/** How a store sells its products. */
export class StandInOffers {
  /** When products are published to the online store, in milliseconds since 1970; null for never. Others are there. */
  readonly publishDates = new Map<number, number | null>();
  readonly giftCards = new Set<number>();
  /** Products that only their direct link shows. */
  readonly unlisted = new Set<number>();
  /** The components of bundles. */
  readonly bundles = new Map<number, number[]>();
  /** The parents of the children of combined listings. */
  readonly combinedParents = new Map<number, number>();
  readonly planGroups = new Map<number, StandInPlanGroup>();
}
