import type { PriceFilter } from '../query.ts';

/** A part of a term that is not looked up as words. */
export type Intent =
  | { kind: 'price'; text: string; price: PriceFilter }
  | { kind: 'without'; text: string; word: string }
  | { kind: 'option'; text: string; name: string; values: readonly string[] };

/** An intent with its place in the term. */
export interface PlacedIntent {
  intent: Intent;
  start: number;
  end: number;
}
