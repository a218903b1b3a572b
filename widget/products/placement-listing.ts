import { getPath } from '../core/json.ts';
import { isConsentPossible } from '../core/platform.ts';
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
  /** The session belongs to a holdout, which sees the fallback of the theme. */
  readonly isHeldOut: boolean;
}

/** Resolves the settings, and fetches the products. */
export async function loadListing(
  request: ListingRequest,
  markup: PlacementMarkup,
  defaults: PlacementSettings,
  query: ListingQuery,
): Promise<PlacementListing> {
  const { page, widget } = request;
  const moneyFormat = moneyFormatOf(page);
  const country = countryOf(page);
  const variant = await variantOf(getPath(widget, 'experiment'), request, markup);
  const settings = readStoredSettings(getPath(widget, 'settings'));
  const stored = {
    ...settings,
    heading: isInPopUpOf(markup, request) ? '' : settings.heading,
    changed: readStoredSettings(variant?.settings),
  };
  const isHeldOut = variant?.isHeldOut === true;
  const { source, limit } = resolveSettings(markup, stored, defaults);
  const wanted = { ...query, limit, country_code: await country };
  const products = isHeldOut
    ? []
    : await fetchListing(request, source, await inContext(wanted, source, request));
  return {
    stored,
    products: products.slice(0, limit),
    moneyFormat: await moneyFormat,
    isHeldOut,
  };
}

/** Returns true in the pop-up of the same stored widget, which shows its title. */
function isInPopUpOf({ widgetId }: PlacementMarkup, { host }: ListingRequest): boolean {
  return host.closest('vitrine-pop-up')?.getAttribute('widget-id') === widgetId;
}

/** Returns the variant of an experiment that the session sees; undefined without consent, and when its code fails. */
async function variantOf(
  experiment: unknown,
  { host, replaced }: ListingRequest,
  { widgetId }: PlacementMarkup,
) {
  return experiment && isConsentPossible()
    ? import('../shopper/experiment.ts')
        .then((code) => code.takePart(experiment, widgetId, host, replaced))
        .catch(() => undefined)
    : undefined;
}
