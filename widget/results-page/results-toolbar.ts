import { html, nothing, type TemplateResult } from 'lit';
import { resultsPageTexts as words } from './results-page-texts.ts';
import { sayCount, texts } from '../core/format.ts';
import { sorts, type Search } from './search-address.ts';
import { isPriced, withSort } from './search-steps.ts';
import { ours } from '../core/own-text.ts';
import { addressOf } from './page-address.ts';
import type { EventIn, ResultsContext } from './results-context.ts';

/** How many there are, in which order and, where there is no room for filters, what opens them. */
export function toolbar({ view, isWide, go, openSheet }: ResultsContext): TemplateResult {
  const { search, results } = view;
  const handleSort = ({ currentTarget }: EventIn<HTMLSelectElement>) =>
    go(addressOf(withSort(search, sorts[currentTarget.selectedIndex] ?? 'relevance')));
  return html`<div part="toolbar" class="toolbar" lang=${texts.locale}>
    ${isWide ? nothing : opener(search, openSheet)}
    <p part="count" class="count" tabindex="-1">
      ${results ? ours(sayCount(words.count, results.total)) : ''}
    </p>
    <label class="sort">
      <span>${words.sortBy}</span>
      <select part="sort" @change=${handleSort}>
        ${sorts.map(
          (sort) => html`<option .selected=${sort === search.sort}>${words.sorts[sort]}</option>`,
        )}
      </select>
    </label>
  </div>`;
}

function opener(search: Search, openSheet: () => void): TemplateResult {
  const chosen = search.choices.length + Number(isPriced(search));
  return html`<button
    part="filters"
    class="control"
    type="button"
    aria-haspopup="dialog"
    @click=${openSheet}
  >
    ${words.filters}${chosen > 0 ? html` <span class="number">${chosen}</span>` : nothing}
  </button>`;
}
