import { html, type TemplateResult } from 'lit/html.js';
import { resultsPageTexts as words } from '../i18n/results-page-en.ts';
import { texts } from '../i18n/say.ts';
import type { ResultsView } from '../state/results-page.ts';
import type { Search } from '../state/search-address.ts';
import { withoutFilters } from '../state/search-steps.ts';
import type { CardPurchases } from './card-purchases.ts';
import { addressOf } from './page-address.ts';
import type { ResultsSettings } from './results-settings.ts';

/** What the parts of a results page draw from, and what they may do. */
export interface ResultsContext {
  readonly view: ResultsView;
  readonly settings: ResultsSettings;
  /** Null where the code for it did not come. */
  readonly purchases: CardPurchases<'smartsearch.resultsPage'> | null;
  /** What is said to those who do not see it. */
  readonly announcement: unknown;
  /** Whether there is room for the facets beside the results. */
  readonly isWide: boolean;
  readonly go: (search: Search) => void;
  readonly retry: () => void;
  /** Opens the sheet of a small screen, for which more may have to be loaded. */
  readonly openSheet: () => void;
}

/** Words of our own say their language: those of the shop beside them are in its own. */
export function own(text: string): TemplateResult {
  return html`<span lang=${texts.locale}>${text}</span>`;
}

/** A link that a plain click follows without leaving the page. */
export function removeAll(search: Search): TemplateResult {
  return html`<a part="clear" class="link" href=${addressOf(withoutFilters(search))} data-step
    >${own(words.removeAll)}</a
  >`;
}
