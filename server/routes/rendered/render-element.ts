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
  ListElement,
  OpenElement,
  RenderContext,
} from '../../contract/rendered-element.ts';
import type { RunningExperiments } from '../../experiments/running-experiments.ts';
import { cacheControl } from '../../http/answer.ts';
import { type RawParameters, readQuery } from '../../http/parameters/query.ts';
import { validateQuery } from '../../http/parameters/validate.ts';
import { shownMoneyFormat } from '../../presentation/shown-money-format.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';
import { askList, type ListAnswers, type ListRequest } from './ask-list.ts';
import { loadRenderer } from './load-renderer.ts';

export interface RenderElementDependencies {
  lists: ListAnswers;
  catalogs: Catalogs;
  widgets: WidgetStore;
  runningExperiments: RunningExperiments;
  widgetUse: WidgetUse;
  names: Names;
  /** Address of the service for browsers. */
  publicUrl: string;
}

export interface RenderRequest extends ListRequest {
  name: ListElement;
  attributes: ElementRequest['attributes'];
  widgetId: number | undefined;
  /** Language of the built-in texts; undefined for that of the products. */
  language: string | undefined;
  nonce: string | undefined;
  styles: 'inline' | 'link';
  pageType: PageType;
  /** Parameters of the listing, which the attributes override. */
  given: RawParameters;
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

export type RenderElement = (request: RenderRequest) => Promise<RenderAnswer>;

const shopperSchema = z.object({
  country_code: listingParameters.country_code,
  locale: listingParameters.locale,
  platform_customer_id: listingParameters.platform_customer_id,
  customer_signature: listingParameters.customer_signature,
});

/** Creates the function that renders elements for pages of servers. It shows every session the control of an experiment. */
export function createRenderElement(dependencies: RenderElementDependencies): RenderElement {
  const { lists, names } = dependencies;
  return async (request) => {
    const { caller: shop, name, attributes } = request;
    const { explain: _explain, format: _format, ...asked } = request.given;
    const { country_code: country, ...anywhere } = asked;
    // Elements name no country in a shop that has no markets either.
    const given = mayReadMarkets(shop) && country !== undefined ? asked : anywhere;
    const { widget, properties } = await readWidget(dependencies, request);
    const { openElement } = await loadRenderer();
    const element = open(() => openElement({ name, attributes, widget }));
    const answers = await Promise.all(
      element.addresses.map(({ pathname, search }) =>
        askList(lists, request, pathname, { ...given, ...readQuery(search, names) }),
      ),
    );
    const bodies = answers.map(({ body }): unknown => JSON.parse(body.bytes.toString()));
    const language = request.language ?? answers[0]?.headers?.['Content-Language'] ?? shop.locale;
    const styling = stylingOf(request, dependencies.publicUrl);
    const html = await element.render(bodies, {
      ...(await pricesFor(dependencies.catalogs, shop, given)),
      names,
      language,
      store: shop.presentation?.primaryDomain?.url ?? `https://${shop.domain}`,
      country: typeof country === 'string' ? country.toUpperCase() : undefined,
      properties,
      withStyles: styling.withStyles,
    });
    const isPersonal = answers.some((answer) => answer.cacheControl === cacheControl.personal);
    return {
      element: html === null ? undefined : { html, styleSource: styling.source() },
      cacheControl: isPersonal ? cacheControl.personal : cacheControl.listing,
      headers: answers[0]?.headers ?? {},
    };
  };
}

/** Returns the opened element. A source from a caller may be no listing. */
function open(openElement: () => OpenElement): OpenElement {
  try {
    return openElement();
  } catch (cause) {
    throw new AppError(
      'invalid',
      'source: must be the path of a listing endpoint, such as /api/v1/products/top_sellers',
      { cause },
    );
  }
}

/** Returns the stored widget with its experiment, as elements read it, and the custom properties that it sets. */
async function readWidget(
  { widgets, runningExperiments, widgetUse }: RenderElementDependencies,
  { caller: shop, widgetId, isUse, pageType }: RenderRequest,
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

function stylingOf({ name, nonce, styles }: RenderRequest, publicUrl: string) {
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
