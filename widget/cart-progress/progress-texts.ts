import { translated } from '../core/translated.ts';

/** The texts of the progress of the cart. */
export interface ProgressTexts {
  readonly toShipping: string;
  readonly toGift: string;
  readonly shipping: string;
  /** The gift is earned and not in the cart. */
  readonly gift: string;
  readonly addGift: string;
  readonly giftAdded: string;
}

export const progressTexts = translated('progress', {
  toShipping: '{amount} to free shipping',
  toGift: '{amount} to your gift',
  shipping: 'Your order ships for free',
  gift: 'You have earned a gift',
  addGift: 'Add gift',
  giftAdded: 'Your gift is in the cart',
});

declare module '../core/translated.ts' {
  interface TextGroups {
    readonly progress: ProgressTexts;
  }
}
