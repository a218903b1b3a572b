import { fetchJson } from '../core/client.ts';
import { getPath } from '../core/json.ts';
import type { StoreProduct } from '../core/product.ts';
import { countryOf, moneyFormatOf } from '../core/shop-config.ts';
import { fetchListing, type ListingQuery, type ListingRequest } from './listing-client.ts';
import { inContext } from './page-context.ts';
import {
  readStoredSettings,
  resolveSettings,
  type NamedSettings,
  type PlacementSettings,
} from './placement-settings.ts';

/** The settings in the markup of a placement. */
export interface PlacementMarkup extends NamedSettings {
  /** Id of the stored widget; empty for none. */
  readonly widgetId: string;
}

/** The products of a placement. */
export interface PlacementListing {
  /** Settings of the stored widget; all empty without one. */
  readonly stored: NamedSettings;
  readonly products: readonly StoreProduct[];
  readonly moneyFormat: string;
}

/** Fetches the settings of the stored widget, if there is one, and the products. */
export async function loadListing(
  request: ListingRequest,
  markup: PlacementMarkup,
  defaults: PlacementSettings,
  query: ListingQuery,
): Promise<PlacementListing> {
  const { page } = request;
  const moneyFormat = moneyFormatOf(page);
  const country = countryOf(page);
  const stored = readStoredSettings(markup.widgetId && (await fetchSettings(request, markup)));
  const { source, limit } = resolveSettings(markup, stored, defaults);
  const wanted = { ...query, limit, country_code: await country };
  const completed = await inContext(wanted, source, request);
  const products = await fetchListing(request, source, completed);
  return { stored, products: products.slice(0, limit), moneyFormat: await moneyFormat };
}

async function fetchSettings(
  { page: { base, key }, signal }: ListingRequest,
  { widgetId: id }: PlacementMarkup,
): Promise<unknown> {
  const query = new URLSearchParams({ id, key });
  const answer = await fetchJson(`${base}/api/v1/widgets/settings?${query}`, signal);
  return getPath(answer, 'data', 'settings');
}
