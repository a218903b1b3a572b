import { html, type TemplateResult } from 'lit';
import { format } from '../core/format.ts';
import { ownText } from '../core/own-text.ts';
import { asTypedParameter } from '../core/search-client.ts';
import { readingTexts as words } from './reading-texts.ts';
import { besidesNote, understoodNote } from './understood.ts';

/** A row of the quick view that leads to the results of a term. */
interface ReadingRow {
  readonly kind: 'correction' | 'as-typed';
  readonly text: string;
  /** The end of the address, behind the text. */
  readonly addressSuffix?: string;
  readonly content: TemplateResult;
}

/**
 * Says how the service has read a term, with a link that searches for it as typed.
 *
 * @param found - its correction is empty without one.
 */
export function readingRows(
  query: string,
  found: { readonly correction: string; readonly priceFormat: string },
  answer: unknown,
): ReadingRow[] {
  const { correction: text, priceFormat } = found;
  const rows: ReadingRow[] = [
    {
      kind: 'correction',
      text,
      content: html`<b>${ownText(format(words.didYouMean, { query: text }))}</b>`,
    },
    {
      kind: 'as-typed',
      text: query,
      addressSuffix: `&${asTypedParameter}=1`,
      content: html`${understoodNote(answer, priceFormat)}${besidesNote(answer)}${ownText(format(words.instead, { query }))}`,
    },
  ];
  return rows.filter((row) => row.text);
}
