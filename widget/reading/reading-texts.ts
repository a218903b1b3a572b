import { translated } from '../core/translated.ts';

/** The texts about a term that the service has read in another way than typed. */
interface ReadingTexts {
  /** Beside the results of a correction. */
  readonly didYouMean: string;
  readonly corrected: string;
  readonly understood: string;
  /** Before whom or which occasion gifts are for. */
  readonly gifts: string;
  /** Before popular products in place of gifts that the shop does not have. */
  readonly popularGifts: string;
  readonly instead: string;
  readonly alsoSearched: string;
  /** About products that no word has found, but their meaning. */
  readonly similar: string;
}

export const readingTexts = translated('reading', {
  didYouMean: 'Did you mean “{query}”?',
  corrected: 'Nothing is called “{query}”. These are the results for',
  understood: 'Filtered by',
  gifts: 'Gift ideas:',
  popularGifts: 'We know nothing for “{query}” here. These products are popular.',
  alsoSearched: 'Also searched for',
  similar: 'The last products lack your words and fit what they mean.',
  instead: 'Search for “{query}” instead',
});

declare module '../core/translated.ts' {
  interface TextGroups {
    readonly reading: ReadingTexts;
  }
}
