import { html, nothing, type TemplateResult } from 'lit';
import { formatCount, texts } from '../core/format.ts';
import { ownText } from '../core/own-text.ts';
import type { EventIn, ResultsContext } from './context.ts';
import { addressAfter } from './page-address.ts';
import { isPriced, sorts } from './search-address.ts';
import { resultsPageTexts as words } from './texts.ts';

/** The number of products, their order and, where there is no room for filters, the button that opens them. */
export function toolbar({ view, settings, isWide, go, openSheet }: ResultsContext): TemplateResult {
  const { search, results, status } = view;
  const filterCount = search.choices.length + Number(isPriced(search));
  const handleSort = ({ currentTarget }: EventIn<HTMLSelectElement>) =>
    go(addressAfter(search, { sort: sorts[currentTarget.selectedIndex] ?? 'relevance' }));
  return html`<div part="toolbar" class="toolbar" lang=${texts.locale}>
    ${
      isWide
        ? nothing
        : html`<button
            part="filters"
            class="control"
            type="button"
            aria-haspopup="dialog"
            @click=${openSheet}
          >
            ${words.filters}${filterCount ? html` <span class="number">${filterCount}</span>` : nothing}
          </button>`
    }
    <p part="count" class="count" tabindex="-1">
      ${results && status !== 'failed' ? ownText(formatCount(words.count, results.total)) : ''}
    </p>
    <label class="sort">
      <span>${words.sortBy}</span>
      <select part="sort" @change=${handleSort}>
        ${sorts.map(
          (sort) =>
            html`<option .selected=${sort === search.sort}>
              ${sort === 'relevance' && settings.collection ? words.featured : words.sorts[sort]}
            </option>`,
        )}
      </select>
    </label>
  </div>`;
}
