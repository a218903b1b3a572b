import { whenSeen } from '../core/in-view.ts';
import { getPath } from '../core/json.ts';
import type { Participation } from '../core/participation.ts';
import { isConsentPossible } from '../core/platform.ts';
import type { StoreProduct } from '../core/product.ts';
import { countryOf, localeOf, moneyFormatOf } from '../core/shop-config.ts';
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
  readonly priceFormat: string;
  /** The part that the session takes in an experiment on the stored widget. */
  readonly participation: Participation | undefined;
  /** The session sees the fallback of the theme. */
  readonly isHeldOut: boolean | undefined;
}

/** Resolves the settings, and fetches the products. */
export async function loadListing(
  request: ListingRequest,
  markup: PlacementMarkup,
  defaults: PlacementSettings,
  query: ListingQuery,
): Promise<PlacementListing> {
  const { host, page, replaced, widget } = request;
  const priceFormat = moneyFormatOf(page);
  const country = countryOf(page);
  const locale = localeOf(page);
  const participation = await takePart(widget);
  const settings = readStoredSettings(getPath(widget, 'settings'));
  const changed = readStoredSettings(participation?.settings);
  const popUp = host.closest('vitrine-pop-up');
  // The pop-up of the same stored widget shows its title.
  const untitled = popUp?.getAttribute('widget-id') === markup.widgetId && { heading: '' };
  if (untitled && changed.heading) {
    popUp.setAttribute('heading', changed.heading);
  }
  const stored = { ...settings, ...untitled, changed: { ...changed, ...untitled } };
  if (participation && !popUp) {
    // The same place for all variants: they may have products of other sizes, or none.
    whenSeen(host, { rootMargin: '0px 0px -99px' }, participation.expose, replaced);
  }
  // A pop-up needs the products of a holdout to tell whether it would open.
  const isHeldOut = !popUp && participation?.isHeldOut();
  const { source, limit } = resolveSettings(markup, stored, defaults);
  const wanted = { ...query, limit, country_code: await country, locale: await locale };
  const products = isHeldOut
    ? []
    : await fetchListing(request, source, await inContext(wanted, source, request));
  return {
    stored,
    products: products.slice(0, limit),
    priceFormat: await priceFormat,
    participation,
    isHeldOut,
  };
}

/** Returns the participation in the experiment on a widget; undefined without consent, and when its code fails. */
async function takePart(widget: unknown): Promise<Participation | undefined> {
  return isConsentPossible() && getPath(widget, 'experiment')
    ? import('../shopper/experiment.ts')
        .then((code) => code.takePart(widget))
        .catch(() => undefined)
    : undefined;
}
