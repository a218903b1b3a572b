import { translated } from '../core/translated.ts';

/** The texts about a term that the service has read in another way than typed. */
export interface ReadingTexts {
  /** Beside the results of a correction. */
  readonly didYouMean: string;
  readonly corrected: string;
  readonly understood: string;
  readonly instead: string;
}

export const readingTexts = translated('reading', {
  didYouMean: 'Did you mean “{query}”?',
  corrected: 'Nothing is called “{query}”. These are the results for',
  understood: 'Filtered by',
  instead: 'Search for “{query}” instead',
});

declare module '../core/translated.ts' {
  interface TextGroups {
    readonly reading: ReadingTexts;
  }
}
