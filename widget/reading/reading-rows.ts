import { html, nothing, type TemplateResult } from 'lit';
import { format } from '../core/format.ts';
import { listAt, textAt } from '../core/json.ts';
import { ownText } from '../core/own-text.ts';
import { asTypedParameter } from '../core/search-client.ts';
import { readingTexts as words } from './reading-texts.ts';

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
 * @param text - the corrected term; empty without a correction.
 */
export function readingRows(query: string, text: string, answer: unknown): ReadingRow[] {
  const filters = listAt(answer, 'pageInfo', 'interpreted')
    .map((part) => textAt(part, 'text'))
    .join(', ');
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
      content: html`${filters ? html`${ownText(words.understood)} <b>${filters}</b>. ` : nothing}${ownText(
        format(words.instead, { query }),
      )}`,
    },
  ];
  return rows.filter((row) => row.text);
}
