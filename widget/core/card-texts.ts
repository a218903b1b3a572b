import type { PluralForms } from './texts.ts';

/** The texts of optional parts of cards. Each is loaded with the code that needs it. */
export interface CardTexts {
  /** Accessible name of the dialog for the variants of `title`. */
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
