import type { PluralForms } from './texts.ts';
import { translated } from './translated.ts';

/** What few cards say: ratings, and the choice among the variants of a product. */
export interface CardTexts {
  /** Of a dialog in which the shopper chooses among the variants of `title`. */
  readonly options: string;
  readonly close: string;
  readonly rating: string;
  readonly reviews: PluralForms;
}

export const cardTexts = translated('card', {
  options: 'Options of {title}',
  close: 'Close',
  rating: '{stars} out of 5 stars',
  reviews: { one: '{count} review', other: '{count} reviews' },
});

declare module './translated.ts' {
  interface TextGroups {
    readonly card: CardTexts;
  }
}
