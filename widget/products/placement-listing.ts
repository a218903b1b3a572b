import { whenSeen } from '../core/in-view.ts';
import { getPath } from '../core/json.ts';
import type { Participation } from '../core/participation.ts';
import { isConsentPossible } from '../core/platform.ts';
import type { StoreProduct } from '../core/product.ts';
import { countryOf, localeOf, moneyFormatOf } from '../core/shop-config.ts';
import type { RenderedListing } from '../hydration/rendered.ts';
import { isRendered } from './given-listing.ts';
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
  /** The request has told something of the shopper. */
  readonly isPersonal?: boolean;
  readonly priceFormat: string;
  /** The part that the session takes in an experiment on the stored widget. */
  readonly participation: Participation | undefined;
  /** The session sees the fallback of the theme. */
  readonly isHeldOut: boolean | undefined;
}

/** Returns the listing that a rendered element begins with. */
export function renderedListing({
  products,
  price_format,
  widget,
}: RenderedListing): PlacementListing {
  return {
    stored: readStoredSettings(getPath(widget, 'settings')),
    products,
    priceFormat: price_format,
    participation: undefined,
    isHeldOut: false,
  };
}

/** Resolves the settings, and fetches the products. */
export async function loadListing(
  request: ListingRequest,
  markup: PlacementMarkup,
  defaults: PlacementSettings,
  query: ListingQuery,
): Promise<PlacementListing> {
  const { host, page, replaced, widget, given } = request;
  const priceFormat = isRendered(given) ? given.price_format : moneyFormatOf(page);
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
  const settled = resolveSettings(markup, stored, defaults);
  const listed = isHeldOut
    ? { products: [] }
    : await productsFor(request, participation, settled, query);
  return { stored, ...listed, priceFormat: await priceFormat, participation, isHeldOut };
}

type ListedProducts = Pick<PlacementListing, 'products' | 'isPersonal'>;

/** What came with the page is the list without an experiment. */
async function productsFor(
  request: ListingRequest,
  participation: Participation | undefined,
  settled: PlacementSettings,
  query: ListingQuery,
): Promise<ListedProducts> {
  const products = participation?.settings ? undefined : request.given?.products;
  return products ? { products } : requestProducts(request, settled, query);
}

async function requestProducts(
  request: ListingRequest,
  { source, limit }: PlacementSettings,
  query: ListingQuery,
): Promise<ListedProducts> {
  const { page } = request;
  const [country_code, locale] = await Promise.all([countryOf(page), localeOf(page)]);
  const wanted = await inContext({ ...query, limit, country_code, locale }, source, request);
  const products = (await fetchListing(request, source, wanted)).slice(0, limit);
  return { products, isPersonal: Boolean(wanted.viewed_ids || wanted.cart_ids) };
}

/** Returns the participation in the experiment on a widget; undefined without consent, and when its code fails. */
async function takePart(widget: unknown): Promise<Participation | undefined> {
  return isConsentPossible() && getPath(widget, 'experiment')
    ? import('../shopper/experiment.ts')
        .then((code) => code.takePart(widget))
        .catch(() => undefined)
    : undefined;
}
