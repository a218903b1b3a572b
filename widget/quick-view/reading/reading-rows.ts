import { html, nothing } from 'lit';
import { format } from '../../core/format.ts';
import { listAt, textAt } from '../../core/json.ts';
import { ownText } from '../../core/own-text.ts';
import { asTypedParameter } from '../../core/search-client.ts';
import { readingTexts as words } from '../../reading/reading-texts.ts';
import type { SearchRow } from '../quick-view-state.ts';

/**
 * Says how the service has read a term, with a link that searches for it as typed.
 *
 * @param text - the corrected term; empty without a correction.
 */
export function readingRows(query: string, text: string, answer: unknown): SearchRow[] {
  const filters = listAt(answer, 'pageInfo', 'interpreted')
    .map((part) => textAt(part, 'text'))
    .join(', ');
  const rows: SearchRow[] = [
    {
      kind: 'correction',
      text,
      content: html`<b>${ownText(format(words.didYouMean, { query: text }))}</b>`,
    },
    {
      kind: 'as-typed',
      text: query,
      suffix: `&${asTypedParameter}=1`,
      content: html`${filters ? html`${ownText(words.understood)} <b>${filters}</b>. ` : nothing}${ownText(
        format(words.instead, { query }),
      )}`,
    },
  ];
  return rows.filter((row) => row.text);
}
