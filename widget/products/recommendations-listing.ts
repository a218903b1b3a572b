import { fetchJson } from '../core/client.ts';
import { at, textAt } from '../core/json.ts';
import {
  fetchListing,
  readLayout,
  readLimit,
  type Layout,
  type ListingQuery,
} from './listing-client.ts';
import type { Page } from '../core/page.ts';
import { inContext } from './page-context.ts';
import type { StoreProduct } from '../core/product.ts';
import { countryOf, moneyFormatOf } from '../core/shop-config.ts';

/** What the markup of a placement says of its products. */
export interface ListingChoice {
  /** Of the stored widget whose settings count where the rest says nothing; empty for none. */
  readonly widgetId: string;
  readonly source: string;
  /** Null leaves the number to the widget's settings. */
  readonly limit: number | null;
}

export interface RecommendationsListing {
  readonly title: string;
  readonly layout: Layout | null;
  readonly limit: number;
  readonly products: readonly StoreProduct[];
  readonly moneyFormat: string;
}

/** How many products a placement shows that does not say it. */
export const defaultLimit = 8;

/**
 * Fetches what a placement shows. What its markup says comes before the widget's settings.
 *
 * @param askAgain - called when another answer may come.
 */
export async function loadRecommendations(
  page: Page,
  choice: ListingChoice,
  query: ListingQuery,
  signal: AbortSignal,
  askAgain: () => void,
): Promise<RecommendationsListing> {
  const askedFormat = moneyFormatOf(page);
  const askedCountry = countryOf(page);
  const { widgetId } = choice;
  const settings = widgetId ? await fetchSettings(page, widgetId, signal) : undefined;
  const limit = choice.limit ?? readLimit(at(settings, 'limit')) ?? defaultLimit;
  const source = choice.source || textAt(settings, 'source');
  const country_code = await askedCountry;
  const wanted = { ...query, limit, country_code };
  const asked = await inContext(wanted, source, page, signal, askAgain);
  const products = await fetchListing(page, source, asked, signal);
  return {
    title: textAt(settings, 'title'),
    layout: readLayout(at(settings, 'layout')),
    limit,
    products: products.slice(0, limit),
    moneyFormat: await askedFormat,
  };
}

/** What the merchant has stored under an id of a widget. */
async function fetchSettings(
  { base, key }: Page,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  const query = new URLSearchParams({ id, key });
  const answer = await fetchJson(`${base}/api/v1/widgets/settings?${query}`, signal);
  return at(answer, 'data', 'settings');
}
