import { addStyles } from '../../core/style-sheet.ts';
import { html, type TemplateResult } from 'lit';
import { filtersTexts } from './filters-texts.ts';
import { resultsPageTexts } from '../results-page-texts.ts';
import { sayCount, texts } from '../../core/format.ts';
import { filterStyles } from './filter-styles.ts';
import { ours } from '../../core/own-text.ts';
import { chips } from './results-chips.ts';
import { type ResultsContext } from '../results-context.ts';
import { facets } from './results-facets.ts';

export type FiltersDrawing = typeof filters;

/** What draws the filters of a results page, and their styles in its root. */
export function filtersIn(root: ShadowRoot): FiltersDrawing {
  addStyles(root, [filterStyles]);
  return filters;
}

/** What is set, and what can be: beside the results or, where there is no room, on a sheet. */
function filters(context: ResultsContext): TemplateResult {
  const all = html`<div part="facets" class="facets">${facets(context)}</div>`;
  return html`${chips(context)} ${context.isWide ? all : sheet(context, all)}`;
}

function sheet({ view }: ResultsContext, all: TemplateResult): TemplateResult {
  const { results, status } = view;
  return html`<dialog
    part="sheet"
    class="sheet"
    aria-label=${resultsPageTexts.filters}
    @click=${closeOutside}
  >
    <form method="dialog" class="sheet-head">
      <h2 class="heading">${ours(resultsPageTexts.filters)}</h2>
      <button class="control bare close" lang=${texts.locale} aria-label=${filtersTexts.close}>
        <span class="cross"></span>
      </button>
    </form>
    ${all}
    <form method="dialog">
      <button part="show" class="control primary" lang=${texts.locale}>
        ${
          status === 'slow'
            ? filtersTexts.searching
            : sayCount(filtersTexts.show, results?.total ?? 0)
        }
      </button>
    </form>
  </dialog>`;
}

/** A click beside the sheet is one on the dialog itself. */
function closeOutside({ target }: Event): void {
  if (target instanceof HTMLDialogElement) {
    target.close();
  }
}
