import type { PluralForms } from './texts.ts';

/** The texts of few cards; each part of them comes with the code that needs it. */
export interface CardTexts {
  /** Name of a dialog in which the shopper chooses among the variants of `title`. */
  readonly options: string;
  readonly close: string;
  readonly rating: string;
  readonly reviews: PluralForms;
}

declare module './translated.ts' {
  interface TextGroups {
    readonly card: CardTexts;
  }
}
