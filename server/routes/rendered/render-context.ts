import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import { marketFor, mayReadMarkets } from '../../catalog/requested-market.ts';
import type { WidgetUse } from '../../catalog/widget-use.ts';
import { customPropertiesSchema } from '../../contract/custom-properties.ts';
import type { Names } from '../../contract/names.ts';
import type { PageType } from '../../contract/page-types.ts';
import { listingParameters } from '../../contract/parameters.ts';
import type {
  ElementRequest,
  RenderContext,
  RenderedName,
} from '../../contract/rendered-element.ts';
import type { RunningExperiments } from '../../experiments/running-experiments.ts';
import type { RawParameters } from '../../http/parameters/query.ts';
import { validateQuery } from '../../http/parameters/validate.ts';
import { shownMoneyFormat } from '../../presentation/shown-money-format.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';

/** What rendered elements of all kinds depend on. */
export interface RenderDependencies {
  catalogs: Catalogs;
  widgets: WidgetStore;
  runningExperiments: RunningExperiments;
  widgetUse: WidgetUse;
  names: Names;
  /** Address of the service for browsers. */
  publicUrl: string;
}

/** An element that a page asks for. */
export interface PageRequest {
  caller: Shop;
  isUse: boolean;
  name: RenderedName;
  attributes: ElementRequest['attributes'];
  widgetId: number | undefined;
  /** Language of the built-in texts; undefined for that of the products. */
  language: string | undefined;
  nonce: string | undefined;
  styles: 'inline' | 'link';
  pageType: PageType;
}

interface RenderedElement {
  html: string;
  /** The sources of styles in a policy that allows them: a hash, or the service. */
  styleSource: string;
}

export interface RenderAnswer {
  /** Undefined when there is nothing to show. */
  element: RenderedElement | undefined;
  cacheControl: string;
  headers: Readonly<Record<string, string>>;
}

const shopperSchema = z.object({
  country_code: listingParameters.country_code,
  locale: listingParameters.locale,
  platform_customer_id: listingParameters.platform_customer_id,
  customer_signature: listingParameters.customer_signature,
});

/** Returns the parameters without the country in a shop that has no markets, where elements name none either. */
export function inMarkets(shop: Shop, parameters: RawParameters): RawParameters {
  const { country_code: country, ...anywhere } = parameters;
  return mayReadMarkets(shop) && country !== undefined ? parameters : anywhere;
}

/** Returns what an element shows besides its products. */
export async function contextOf(
  { catalogs, names }: Pick<RenderDependencies, 'catalogs' | 'names'>,
  { caller: shop, given: { country_code: country } }: PageRequest & { given: RawParameters },
  shown: { given: RawParameters } & Pick<RenderContext, 'language' | 'properties'>,
): Promise<Omit<RenderContext, 'withStyles'>> {
  const { given, language, properties } = shown;
  return {
    ...(await pricesFor(catalogs, shop, given)),
    names,
    language,
    store: shop.presentation?.primaryDomain?.url ?? `https://${shop.domain}`,
    country: typeof country === 'string' ? country.toUpperCase() : undefined,
    properties,
  };
}

/** Returns the stored widget with its experiment, as elements read it, and the custom properties that it sets. */
export async function readWidget(
  { widgets, runningExperiments, widgetUse }: RenderDependencies,
  { caller: shop, widgetId, isUse, pageType }: PageRequest,
): Promise<{ widget?: unknown; properties: Readonly<Record<string, string>> }> {
  if (widgetId === undefined) {
    return { properties: {} };
  }
  const stored = await widgets.find(shop.id, widgetId);
  if (!stored) {
    throw new AppError('not-found', `This shop has no widget with the id ${widgetId}.`);
  }
  if (isUse) {
    widgetUse.count(shop.id, widgetId, pageType);
  }
  const settings: unknown = JSON.parse(stored.settings);
  // Without its experiment, pages show the widget as it is.
  const experiment = await runningExperiments.at(shop.id, widgetId).catch(() => undefined);
  const tested = experiment && { id: experiment.id, variants: experiment.variants };
  const { data } = z.object({ custom_properties: customPropertiesSchema }).safeParse(settings);
  return {
    widget: { settings, ...(tested && { experiment: tested }) },
    properties: data?.custom_properties ?? {},
  };
}

/** Returns the format of the prices, and the customer of a company whose prices these are. */
async function pricesFor(
  catalogs: Catalogs,
  shop: Shop,
  given: RawParameters,
): Promise<Pick<RenderContext, 'priceFormat' | 'buyer'>> {
  const shopper = validateQuery(shopperSchema, given);
  const catalog = await catalogs.get(shop.id);
  const market = marketFor(shop, catalog, shopper);
  const isOfCompany =
    market !== marketFor(shop, catalog, { ...shopper, platform_customer_id: undefined });
  return {
    priceFormat: shownMoneyFormat(shop, market?.currency ?? shop.currency),
    buyer: isOfCompany ? String(shopper.platform_customer_id) : undefined,
  };
}

export function stylingOf({ name, nonce, styles }: PageRequest, publicUrl: string) {
  if (styles === 'link') {
    const file = `${publicUrl}/render/v1/styles/${name}.css`;
    return {
      withStyles: () => `<link rel="stylesheet" href="${file}">`,
      source: () => new URL(file).origin,
    };
  }
  let source = '';
  return {
    withStyles: (text: string) => {
      source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      return nonce === undefined
        ? `<style>${text}</style>`
        : `<style nonce="${nonce}">${text}</style>`;
    },
    source: () => source,
  };
}
