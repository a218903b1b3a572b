import { translated } from '../core/translated.ts';

/** The texts of a list of products. */
export interface ListTexts {
  readonly products: string;
  readonly previous: string;
  readonly next: string;
}

export const listTexts = translated('list', {
  products: 'Products',
  previous: 'Previous products',
  next: 'Next products',
});

declare module '../core/translated.ts' {
  interface TextGroups {
    readonly list: ListTexts;
  }
}
