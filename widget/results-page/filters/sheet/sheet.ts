import { css, html, type TemplateResult } from 'lit';
import { closeBeside, dialogStyles } from '../../../core/dialog/dialog.ts';
import { formatCount, texts } from '../../../core/format.ts';
import { ownText } from '../../../core/own-text.ts';
import { addStyles } from '../../../core/style-sheet.ts';
import type { ResultsContext, SheetTemplate } from '../../context.ts';
import { resultsPageTexts } from '../../texts.ts';
import { filtersTexts as words } from '../texts.ts';

/** Adds the styles of the sheet to the root of a results page, and returns its template. */
export function sheetIn(root: ShadowRoot): SheetTemplate {
  addStyles(root, [dialogStyles, sheetStyles]);
  return sheet;
}

/** Holds the facets where there is no room for them beside the results. */
function sheet({ view }: ResultsContext, facets: TemplateResult): TemplateResult {
  const { results, status } = view;
  return html`<dialog
    part="sheet"
    class="sheet"
    aria-label=${resultsPageTexts.filters}
    @click=${closeBeside}
  >
    <form method="dialog" class="sheet-head">
      <h2 class="heading">${ownText(resultsPageTexts.filters)}</h2>
      <button class="control bare close" lang=${texts.locale} aria-label=${words.close}>
        <span class="cross"></span>
      </button>
    </form>
    ${facets}
    <form method="dialog">
      <button part="show" class="control primary" lang=${texts.locale}>
        ${status === 'slow' ? words.searching : formatCount(words.show, results?.total ?? 0)}
      </button>
    </form>
  </dialog>`;
}

const sheetStyles = css`
  .sheet {
    inline-size: min(26rem, 100%);
    max-inline-size: none;
    block-size: 100%;
    max-block-size: none;
    margin-inline-end: 0;
    padding: 0 1.25rem;
    border: 0;
    border-radius: 0;
  }

  .sheet form {
    position: sticky;
    z-index: 1;
    inset-block: 0;
    margin-inline: -1.25rem;
    padding: 0.75rem 1.25rem;
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
    margin-inline-end: -0.75rem;
  }

  .primary {
    inline-size: 100%;
    background: var(--ink);
    color: var(--ground);
  }
`;
