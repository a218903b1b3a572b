import { fetchJson } from './client.ts';
import { at, textAt } from './json.ts';
import {
  fetchListing,
  readLayout,
  readLimit,
  type Layout,
  type ListingRequest,
} from './listing-client.ts';
import type { Page } from './page.ts';
import { inContext } from './page-context.ts';
import type { StoreProduct } from './product.ts';
import { countryOf, moneyFormatOf } from './shop-config.ts';

export interface RecommendationsRequest extends Omit<ListingRequest, 'limit' | 'country'> {
  readonly widgetId: string;
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

/** Fetches what a placement shows. What its markup says comes before the widget's settings. */
export async function loadRecommendations(
  page: Page,
  request: RecommendationsRequest,
  signal: AbortSignal,
): Promise<RecommendationsListing> {
  const askedFormat = moneyFormatOf(page);
  const askedCountry = countryOf(page);
  const { widgetId } = request;
  const settings = widgetId ? await fetchSettings(page, widgetId, signal) : undefined;
  const limit = request.limit ?? readLimit(at(settings, 'limit')) ?? defaultLimit;
  const source = request.source || textAt(settings, 'source');
  const country = await askedCountry;
  const asked = await inContext({ ...request, source, limit, country }, page, signal);
  const products = await fetchListing(page, asked, signal);
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
