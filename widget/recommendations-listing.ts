import {
  fetchListing,
  fetchWidgetSettings,
  type Layout,
  type ListingRequest,
  type WidgetSettings,
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

/** Of a placement that has nothing to ask. */
export const nothingListed: RecommendationsListing = {
  title: '',
  layout: null,
  limit: 0,
  products: [],
  moneyFormat: '',
};

const noSettings: WidgetSettings = { title: '', limit: null, layout: null, source: '' };

/** Fetches what a placement shows. What its markup says comes before the widget's settings. */
export async function loadRecommendations(
  page: Page,
  request: RecommendationsRequest,
  signal: AbortSignal,
): Promise<RecommendationsListing> {
  const askedFormat = moneyFormatOf(page);
  const askedCountry = countryOf(page);
  const settings = request.widgetId
    ? await fetchWidgetSettings(page, request.widgetId, signal)
    : noSettings;
  const limit = request.limit ?? settings.limit ?? defaultLimit;
  const source = request.source || settings.source;
  const country = await askedCountry;
  const asked = await inContext({ ...request, source, limit, country }, page, signal);
  const [products, moneyFormat] = await Promise.all([
    fetchListing(page, asked, signal),
    askedFormat,
  ]);
  const { title, layout } = settings;
  return { title, layout, limit, products: products.slice(0, limit), moneyFormat };
}
