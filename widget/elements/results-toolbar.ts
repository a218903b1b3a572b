import { html, type TemplateResult } from 'lit/html.js';
import { resultsPageTexts as words } from '../i18n/results-page-en.ts';
import { sayCount, texts } from '../i18n/say.ts';
import { sorts } from '../state/search-address.ts';
import { withSort } from '../state/search-steps.ts';
import type { ResultsContext } from './results-context.ts';

/** How many there are, and in which order. */
export function toolbar(
  { view: { search, results }, go }: ResultsContext,
  filters: unknown,
): TemplateResult {
  const handleSort = ({ currentTarget }: Event) => {
    const chosen =
      currentTarget instanceof HTMLSelectElement ? sorts[currentTarget.selectedIndex] : null;
    go(withSort(search, chosen ?? 'relevance'));
  };
  return html`<div part="toolbar" class="toolbar" lang=${texts.locale}>
    ${filters}
    <p part="count" class="count" tabindex="-1">
      ${results ? sayCount(words.count, results.total) : ''}
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
