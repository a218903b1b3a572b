import { html, nothing, type TemplateResult } from 'lit';
import type { CardMedia } from '../card-media/card-media.ts';
import type { CardPurchases } from '../cart/card-purchases.ts';
import { texts } from '../core/format.ts';
import { addressAfter } from './page-address.ts';
import type { ResultsView } from './actions.ts';
import type { Search } from './search-address.ts';
import type { ResultsSettings } from './settings.ts';
import { resultsPageTexts as words } from './texts.ts';

/** The state, settings and actions that the templates of a results page use. */
export interface ResultsContext {
  readonly view: ResultsView;
  readonly settings: ResultsSettings;
  /** Null when its code did not load. */
  readonly purchases: CardPurchases | null;
  /** Null for cards without swatches and second pictures. */
  readonly media: CardMedia | null;
  /** True when there is room for the facets beside the results. */
  readonly isWide: boolean;
  /** False for a server and its nodes, which would send many bytes for the places of the products to come. */
  readonly hasBlanks: boolean;
  /** Goes to an address of the page: to other results, to another `page` of them or to `more` below. */
  readonly go: (address: string, step?: string) => void;
  readonly retry: () => void;
  /** True once the shopper has opened the sheet, which holds the facets on small screens. */
  readonly hasSheet: boolean;
  readonly openSheet: () => Promise<void>;
}

/** An event as the listener of a template receives it. */
export type EventIn<Target extends Element> = Event & { readonly currentTarget: Target };

/** A link that a plain click follows without leaving the page. */
export function stepLink(
  part: string,
  style: string,
  href: string,
  content: unknown,
  label: unknown = nothing,
  step = '',
  current: unknown = nothing,
): TemplateResult {
  return html`<a
    part=${part}
    class=${style}
    lang=${texts.locale}
    href=${href}
    data-step=${step}
    aria-label=${label}
    aria-current=${current}
    >${content}</a
  >`;
}

export function removeAll(search: Search): TemplateResult {
  const everything = addressAfter(search, { choices: [], min: null, max: null });
  return stepLink('clear', 'link', everything, words.removeAll);
}
