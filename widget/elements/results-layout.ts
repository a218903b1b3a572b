import { html, nothing, type TemplateResult } from 'lit/html.js';
import { resultsPageTexts as words } from '../i18n/results-page-en.ts';
import { texts } from '../i18n/say.ts';
import type { Search } from '../state/search-address.ts';
import { blanks, found } from './results-cards.ts';
import type { ResultsContext } from './results-context.ts';
import { toolbar } from './results-toolbar.ts';

/** Everything at its place; `filters` are what is set and what can be. */
export function layout(context: ResultsContext, filters: unknown): TemplateResult {
  const { status, results, search } = context.view;
  if (status === 'failed' && !results) {
    return html`<slot name="fallback">${failure(context)}</slot>`;
  }
  return html`<section part="base" class="page ${status}" aria-label=${texts.searchResults}>
    ${toolbar(context, context.isWide ? nothing : opener(context, search))} ${filters}
    <div class="results" aria-busy=${String(status === 'loading' || status === 'stalled')}>
      <div class="progress"></div>
      ${
        status === 'failed'
          ? failure(context)
          : results
            ? found(context, results)
            : blanks(context.pageSize)
      }
    </div>
    <div class="unseen" role="status" lang=${texts.locale}>${context.announcement}</div>
  </section>`;
}

function failure({ retry }: ResultsContext): TemplateResult {
  return html`<p part="failure" class="note" lang=${texts.locale}>
    ${words.failed} <button class="link" type="button" @click=${retry}>${words.retry}</button>
  </p>`;
}

function opener(
  { openSheet }: ResultsContext,
  { choices, lowest, highest }: Search,
): TemplateResult {
  const chosen = choices.length + Number(lowest !== null || highest !== null);
  return html`<button
    part="filters"
    class="button"
    type="button"
    aria-haspopup="dialog"
    @click=${openSheet}
  >
    ${words.filters}${chosen > 0 ? html` <span class="number">${chosen}</span>` : nothing}
  </button>`;
}
