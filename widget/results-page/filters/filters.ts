import { html, nothing, type TemplateResult, css } from 'lit';
import { format, formatCount, texts } from '../../core/format.ts';
import { dialogStyles, dialog } from '../../core/dialog.ts';
import { addStyles } from '../../core/style-sheet.ts';
import { removeAll, stepLink, type ResultsContext } from '../context.ts';
import { addressAfter } from '../page-address.ts';
import { isFiltered, isPriced, type Search } from '../search-address.ts';
import { toggled } from './facet-values.ts';
import { facets } from './facets.ts';
import { priceLabel, valueLabel } from './labels.ts';
import { filterStyles } from './styles.ts';
import { filtersTexts as words } from './texts.ts';
import { ownText } from '../../core/own-text.ts';
import type { ResultsView } from '../actions.ts';
import { resultsPageTexts } from '../texts.ts';

const sheetStyles = css`
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

export type FiltersTemplate = typeof filters;

/** Adds the styles of filters to the root of a results page, and returns their template. */
export function filtersIn(root: ShadowRoot): FiltersTemplate {
  addStyles(root, [filterStyles, dialogStyles, sheetStyles]);
  return filters;
}

/** Renders a chip for each filter that is set, and the facets beside the results or in the sheet. */
function filters(context: ResultsContext): TemplateResult {
  const { view, isWide, hasSheet } = context;
  const all = html`<div part="facets" class="facets">${facets(context)}</div>`;
  return html`${chips(context)} ${isWide ? all : hasSheet ? sheet(view, all) : nothing}`;
}

function chips({ view: { search, results } }: ResultsContext): TemplateResult | typeof nothing {
  const chip = (label: string, without: Partial<Search>) => {
    const content = html`<bdi class="label">${label}</bdi><span class="cross"></span>`;
    const name = format(words.remove, { label });
    return html`<li>
      ${stepLink('chip', 'control chip', addressAfter(search, without), content, name)}
    </li>`;
  };
  return isFiltered(search)
    ? html`<ul part="chips" class="chips" role="list">
        ${search.choices.map((choice) => chip(valueLabel(choice), toggled(search, choice)))}
        ${
          isPriced(search)
            ? chip(priceLabel(search, results?.priceFormat ?? ''), { min: null, max: null })
            : nothing
        }
        <li>${removeAll(search)}</li>
      </ul>`
    : nothing;
}

/** Renders the dialog that holds the facets on small screens. */
function sheet({ results, status }: ResultsView, content: TemplateResult): TemplateResult {
  return dialog(
    { part: 'sheet', className: 'sheet', label: resultsPageTexts.filters },
    html`<form method="dialog" class="sheet-head">
        <h2 class="heading">${ownText(resultsPageTexts.filters)}</h2>
        <button class="control bare close" lang=${texts.locale} aria-label=${words.close}>
          <span class="cross"></span>
        </button>
      </form>
      ${content}
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
