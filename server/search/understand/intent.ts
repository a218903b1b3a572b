import type { PriceFilter } from '../query.ts';

/** A part of a term that is not looked up as words. */
export type Intent = SaidIntent | WishIntent;

/** An intent that the words of the term say by themselves. */
export type SaidIntent =
  | { kind: 'price'; text: string; price: PriceFilter }
  | { kind: 'without'; text: string; word: string }
  | { kind: 'option'; text: string; name: string; values: readonly string[] };

/** A wish for gifts, with the products that the shop has for it. */
export interface WishIntent {
  kind: 'wish';
  text: string;
  /** The recipients and occasions, as typed. */
  about: readonly string[];
  productIds: readonly number[];
  /** The prices that the merchant has named for it. */
  price?: PriceFilter | undefined;
  /** False when the shop has nothing that speaks of the wish, so that the products are popular gifts. */
  isKnown: boolean;
}

/** An intent with its place in the term. */
export interface PlacedIntent {
  intent: SaidIntent;
  start: number;
  end: number;
}
