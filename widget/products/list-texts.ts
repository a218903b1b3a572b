import { translated } from '../core/translated.ts';

/** What a list of products says of itself. */
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
