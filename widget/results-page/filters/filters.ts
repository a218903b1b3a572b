import { html, nothing, type TemplateResult } from 'lit';
import { format } from '../../core/format.ts';
import { dialogStyles } from '../../core/dialog.ts';
import { addStyles } from '../../core/style-sheet.ts';
import { removeAll, stepLink, type ResultsContext } from '../context.ts';
import { addressAfter } from '../page-address.ts';
import { isFiltered, isPriced, type Search } from '../search-address.ts';
import { toggled } from './facet-values.ts';
import { facets } from './facets.ts';
import { priceLabel, valueLabel } from './labels.ts';
import { sheet, sheetStyles } from './sheet.ts';
import { filterStyles } from './styles.ts';
import { filtersTexts as words } from './texts.ts';

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
