import { html, nothing, type TemplateResult } from 'lit/html.js';
import { resultsPageTexts as words } from '../i18n/results-page-en.ts';
import { sayCount, texts } from '../i18n/say.ts';
import type { Search } from '../state/search-address.ts';
import { blanks, found } from './results-cards.ts';
import { chips } from './results-chips.ts';
import { own, type ResultsContext } from './results-context.ts';
import { facets } from './results-facets.ts';
import { toolbar } from './results-toolbar.ts';

/** Everything at its place: facets beside the results or, where there is no room, on a sheet. */
export function layout(context: ResultsContext): TemplateResult {
  const { status, results, search } = context.view;
  if (status === 'failed' && !results) {
    return html`<slot name="fallback">${failure(context)}</slot>`;
  }
  const { isWide, announcement } = context;
  return html`<section part="base" class="page ${status}" aria-label=${texts.searchResults}>
    ${toolbar(context, isWide ? nothing : opener(search))} ${chips(context)}
    ${isWide ? html`<div part="facets" class="facets">${facets(context)}</div>` : sheet(context)}
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
    <div class="unseen" role="status" lang=${texts.locale}>${announcement}</div>
  </section>`;
}

function failure({ retry }: ResultsContext): TemplateResult {
  return html`<p part="failure" class="note" lang=${texts.locale}>
    ${words.failed} <button class="link" type="button" @click=${retry}>${words.retry}</button>
  </p>`;
}

function opener({ choices, lowest, highest }: Search): TemplateResult {
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

function sheet(context: ResultsContext): TemplateResult {
  const { results } = context.view;
  return html`<dialog part="sheet" class="sheet" aria-label=${words.filters} @click=${closeOutside}>
    <form method="dialog" class="sheet-head">
      <h2 class="heading">${own(words.filters)}</h2>
      <button class="close" lang=${texts.locale} aria-label=${words.close}>
        <span class="cross"></span>
      </button>
    </form>
    <div part="facets" class="facets">${facets(context)}</div>
    <form method="dialog" class="sheet-foot">
      <button part="show" class="button primary" lang=${texts.locale}>
        ${sayCount(words.show, results?.total ?? 0)}
      </button>
    </form>
  </dialog>`;
}

function openSheet({ currentTarget }: Event): void {
  const root = currentTarget instanceof Element ? currentTarget.getRootNode() : null;
  if (root instanceof ShadowRoot) {
    root.querySelector('dialog')?.showModal();
  }
}

/** A click beside the sheet is one on the dialog itself. */
function closeOutside({ target }: Event): void {
  if (target instanceof HTMLDialogElement) {
    target.close();
  }
}
