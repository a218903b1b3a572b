import { html, type TemplateResult } from 'lit/html.js';
import { resultsPageTexts as words } from '../i18n/results-page-en.ts';
import { texts } from '../i18n/say.ts';
import type { StoreProduct } from '../product.ts';
import type { ResultsView } from '../state/results-page.ts';
import type { Search } from '../state/search-address.ts';
import { withoutFilters } from '../state/search-steps.ts';

/** What the parts of a results page draw from, and what they may do. */
export interface ResultsContext {
  readonly view: ResultsView;
  /** What is said to those who do not see it. */
  readonly announcement: string;
  readonly pageSize: number;
  /** Whether more is loaded below what is shown, instead of another page in its place. */
  readonly isAppending: boolean;
  /** Whether there is room for the facets beside the results. */
  readonly isWide: boolean;
  /** The address that shows a search. A plain click on a link to it with `data-step` stays on the page. */
  readonly addressOf: (search: Search) => string;
  readonly go: (search: Search) => void;
  /** The theme's colours of option values. */
  readonly swatches: string | null;
  readonly add: (product: StoreProduct) => void;
  readonly retry: () => void;
  /** Opens the sheet of a small screen, for which more may have to be loaded. */
  readonly openSheet: () => void;
}

/** Words of our own say their language: those of the shop beside them are in its own. */
export function own(text: string): TemplateResult {
  return html`<span lang=${texts.locale}>${text}</span>`;
}

export function removeAll({ view, addressOf }: ResultsContext): TemplateResult {
  return html`<a part="clear" class="clear" href=${addressOf(withoutFilters(view.search))} data-step
    >${own(words.removeAll)}</a
  >`;
}
