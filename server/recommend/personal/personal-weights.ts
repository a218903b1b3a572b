import type { ProfileKind } from './shopper-profile.ts';

/** The lists of neighbours that tell what a shopper may want next. */
export const relations = ['viewedRelated', 'boughtTogether', 'similar'] as const;

export type Relation = (typeof relations)[number];

/** The weights of everything that decides a personal order. Scores are logarithms, and add up. */
export const personalWeights = {
  /** What the best neighbour of a relation gains. */
  relation: { viewedRelated: 3, boughtTogether: 2, similar: 2 },
  /** How much a product of the profile counts in each relation. */
  kind: {
    viewedRelated: { viewed: 1, cart: 0.5, ordered: 0 },
    boughtTogether: { viewed: 0.5, cart: 1, ordered: 0.5 },
    similar: { viewed: 1, cart: 0.25, ordered: 0.25 },
  } satisfies Record<Relation, Record<ProfileKind, number>>,
  /** Each earlier product of the profile counts so much of the one after it. */
  decay: { viewed: 0.8, cart: 0.95, ordered: 0.95 } satisfies Record<ProfileKind, number>,
  /** Products of a profile that are weighed. Further ones add work and hardly change an order. */
  products: 20,
  /** Neighbours of each that are weighed. */
  neighbours: 30,
  /** The larger, the more a weak neighbour gains beside the best one. */
  reach: 20,
  /** What a product gains at the usual price of the profile; at e times that price nothing. */
  price: 0.5,
  /** What the place in the shared order counts: as the logarithm of popularity does. */
  place: 1,
  /** Places that are nearly equal at the head of the shared order. */
  head: 5,
} as const;
