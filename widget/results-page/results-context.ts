import { html, type TemplateResult } from 'lit';
import { resultsPageTexts as words } from './results-page-texts.ts';
import type { ResultsView } from './results-reducer.ts';
import type { Search } from './search-address.ts';
import { withoutFilters } from './search-steps.ts';
import type { CardPurchases } from '../cart/card-purchases.ts';
import { ours } from '../core/own-text.ts';
import { addressOf } from './page-address.ts';
import type { ResultsSettings } from './results-settings.ts';

/** What the parts of a results page draw from, and what they may do. */
export interface ResultsContext {
  readonly view: ResultsView;
  readonly settings: ResultsSettings;
  /** Null where the code for it did not come. */
  readonly purchases: CardPurchases | null;
  /** Whether there is room for the facets beside the results. */
  readonly isWide: boolean;
  /** Goes to an address of the page: to other results, to another `page` of them or to `more` below. */
  readonly go: (address: string, step?: string) => void;
  readonly retry: () => void;
  /** Opens the sheet of a small screen, for which more may have to be loaded. */
  readonly openSheet: () => void;
}

/** What a listener in a template hears. */
export type EventIn<Target extends Element> = Event & { readonly currentTarget: Target };

/** A link that a plain click follows without leaving the page. */
export function removeAll(search: Search): TemplateResult {
  return html`<a part="clear" class="link" href=${addressOf(withoutFilters(search))} data-step
    >${ours(words.removeAll)}</a
  >`;
}
