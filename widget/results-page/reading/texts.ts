import { translated } from '../../core/translated.ts';

export interface ReadingTexts {
  readonly corrected: string;
  readonly understood: string;
  readonly instead: string;
}

export const readingTexts = translated('reading', {
  corrected: 'Nothing is called “{query}”. These are the results for',
  understood: 'Filtered by',
  instead: 'Search for “{query}” instead',
});

declare module '../../core/translated.ts' {
  interface TextGroups {
    readonly reading: ReadingTexts;
  }
}
