import { membersOf, textOf } from '../../kit/members.ts';
import { texts } from './texts/texts.ts';

/** A report of a previewed page for the person. */
export interface PageReport {
  /** The reason why there is no page. */
  readonly failure?: string;
  /** Where the widget stands, and what keeps the draft from showing there. */
  readonly sentences: readonly string[];
}

/** Reads the report that the document of the frame sends: `{ failure }`, or `{ place, markup }`. */
export function readReport(sent: unknown): PageReport {
  const { failure, place, markup } = membersOf(sent);
  if (typeof failure === 'string') {
    return { failure, sentences: [] };
  }
  const sentence = new Map(Object.entries(texts.previewPlaces)).get(textOf(place));
  const names = Array.isArray(markup) ? markup.map(textOf).join(', ') : '';
  return {
    sentences: [...(sentence ? [sentence] : []), ...(names === '' ? [] : [texts.markup(names)])],
  };
}
