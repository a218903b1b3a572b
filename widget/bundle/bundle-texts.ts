import type { PluralForms } from '../core/texts.ts';
import { translated } from '../core/translated.ts';

/** The texts of products that are bought together. */
export interface TogetherTexts {
  readonly heading: string;
  readonly total: string;
  /** Accessible name of the select for the variants of `title`. */
  readonly variant: string;
  readonly add: PluralForms;
}

export const togetherTexts = translated('together', {
  heading: 'Often bought together',
  total: 'Total',
  variant: 'Variant of {title}',
  add: { one: 'Add {count} to cart', other: 'Add all {count} to cart' },
});

declare module '../core/translated.ts' {
  interface TextGroups {
    readonly together: TogetherTexts;
  }
}
