import { css, html, type TemplateResult } from 'lit';
import { dialog } from '../../core/dialog.ts';
import { formatCount, texts } from '../../core/format.ts';
import { ownText } from '../../core/own-text.ts';
import type { ResultsView } from '../actions.ts';
import { resultsPageTexts } from '../texts.ts';
import { filtersTexts as words } from './texts.ts';

/** Renders the dialog that holds the facets on small screens. */
export function sheet({ results, status }: ResultsView, facets: TemplateResult): TemplateResult {
  return dialog(
    { part: 'sheet', className: 'sheet', label: resultsPageTexts.filters },
    html`<form method="dialog" class="sheet-head">
        <h2 class="heading">${ownText(resultsPageTexts.filters)}</h2>
        <button class="control bare close" lang=${texts.locale} aria-label=${words.close}>
          <span class="cross"></span>
        </button>
      </form>
      ${facets}
      <form method="dialog">
        <button part="show" class="control primary" lang=${texts.locale}>
          ${labelOf(status, results?.total ?? 0)}
        </button>
      </form>`,
  );
}

function labelOf(status: ResultsView['status'], total: number): string {
  if (status === 'failed') {
    return words.close;
  }
  return status === 'slow' ? words.searching : formatCount(words.show, total);
}

export const sheetStyles = css`
  .sheet {
    inline-size: min(26em, 100%);
    max-inline-size: none;
    block-size: 100%;
    max-block-size: none;
    margin-inline-end: 0;
    padding: 0 20px;
    border: 0;
    border-radius: 0;
  }

  .sheet form {
    position: sticky;
    z-index: 1;
    inset-block: 0;
    margin-inline: -20px;
    padding: 12px 20px;
    background: var(--ground);
  }

  .sheet-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }

  .sheet .heading {
    margin: 0;
  }

  .close {
    margin-inline-end: -12px;
  }

  .primary {
    inline-size: 100%;
    background: var(--ink);
    color: var(--ground);
  }
`;
