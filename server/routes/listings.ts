import type { z } from 'zod';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { Eligibility, PriceBounds } from '../catalog/eligibility.ts';
import type { Market } from '../catalog/market.ts';
import type { Shape } from '../catalog/present.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import {
  collectionsEndpoint,
  type ListingParameters,
  staticEndpoint,
  topSellersEndpoint,
} from '../contract/listings.ts';
import { type Answer, cacheControl, type JsonBody, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { list, type Listing } from '../listing/list.ts';
import type { ListingCache } from '../listing/listing-cache.ts';
import type { Source } from '../listing/source.ts';
import { collectionsSource, withinCollections } from '../listing/sources/collections.ts';
import { topSellersSources } from '../listing/sources/ranked.ts';
import { type StaticChoice, staticSource } from '../listing/sources/static.ts';
import type { TopSellers } from '../recommend/top-sellers.ts';
import type { Shop } from '../store/shop-store.ts';
import { marketFor } from './country.ts';

export interface ListingRoutesDependencies {
  catalogs: Catalogs;
  texts: ProductTexts;
  topSellers: TopSellers;
  cache: ListingCache<JsonBody>;
}

/** What makes one listing differ from another. */
interface ListingChoice {
  endpoint: Endpoint;
  kind: Shape['kind'];
  /** Other versions of what the candidates come from ask for another answer. */
  basis: readonly (number | string | undefined)[];
  /** Asked for when no answer is kept. */
  sources: () => readonly Source[];
  restrict?: () => Partial<Eligibility>;
  sellingPlans?: boolean;
}

type AnswerListing = (
  shop: Shop,
  parameters: ListingParameters,
  choose: (catalog: ShopCatalog) => Promise<ListingChoice>,
) => Promise<Answer>;

export function bindListings(bind: Bind<Shop>, dependencies: ListingRoutesDependencies): void {
  const { topSellers } = dependencies;
  const answer = createAnswerListing(dependencies);

  bind.withKey(topSellersEndpoint, ({ parameters, caller }) =>
    answer(caller, parameters, async (catalog) => {
      const { sold, version } = await topSellers.ranking(caller.id);
      return {
        endpoint: topSellersEndpoint,
        kind: 'reduced',
        basis: [version],
        sources: () => topSellersSources(catalog, sold),
        restrict: () => ({ except: leaveOut(parameters.platform_product_ids) }),
      };
    }),
  );

  bind.withKey(collectionsEndpoint, ({ parameters, caller }) =>
    answer(caller, parameters, async (catalog) => {
      const { platform_collection_ids: ids, platform_product_ids, smart_sort } = parameters;
      const ranking =
        smart_sort === 'top_sellers' ? await topSellers.ranking(caller.id) : undefined;
      return {
        endpoint: collectionsEndpoint,
        kind: 'full',
        basis: [ranking?.version, ...ids.map((id) => catalog.collectionVersion(id))],
        sources: () =>
          ranking
            ? topSellersSources(catalog, ranking.sold).map((source) =>
                withinCollections(catalog, ids, source),
              )
            : [collectionsSource(catalog, ids)],
        restrict: () => ({ except: leaveOut(platform_product_ids) }),
      };
    }),
  );

  bind.withKey(staticEndpoint, ({ parameters, caller }) =>
    answer(caller, parameters, async (catalog) => {
      const { platform_product_ids } = parameters;
      const choice = staticChoice(parameters);
      return {
        endpoint: staticEndpoint,
        kind: 'full',
        basis: [
          ...choice.handles.map((handle) => catalog.idOfHandle(handle)),
          ...choice.collectionIds.map((id) => catalog.collectionVersion(id)),
        ],
        sources: () => [staticSource(catalog, choice)],
        restrict: () => ({
          includeUnpublished: !parameters.filter_unpublished,
          except: leaveOut(parameters.excluded_ids),
          only: isChosen(parameters) ? setOf(platform_product_ids) : undefined,
        }),
        sellingPlans: parameters.selling_plans,
      };
    }),
  );
}

type StaticParameters = z.output<typeof staticEndpoint.parameters>;

function isChosen({ ids, handles, platform_collection_id }: StaticParameters): boolean {
  return Boolean(ids ?? handles ?? platform_collection_id);
}

/** `platform_product_ids` is the choice where nothing else is chosen. */
function staticChoice(parameters: StaticParameters): StaticChoice {
  const { ids, handles, platform_collection_id, platform_product_ids } = parameters;
  return {
    ids: (isChosen(parameters) ? ids : platform_product_ids) ?? [],
    handles: handles ?? [],
    collectionIds: platform_collection_id ?? [],
  };
}

function createAnswerListing({ catalogs, texts, cache }: ListingRoutesDependencies): AnswerListing {
  return async (shop, parameters, choose) => {
    const catalog = await catalogs.get(shop.id);
    const choice = await choose(catalog);
    const market = marketFor(shop, catalog, parameters.country_code);
    const request = { key: cacheKey(shop, parameters, choice, market), catalog };
    const body = await cache.get({ ...request, bust: parameters.bust_cache }, async () => {
      const listing = toListing({ shop, catalog, market }, parameters, choice);
      const { data, examined } = await list(listing, texts);
      return { value: jsonBody(`{"data":${data}}`), examined };
    });
    return { body, cacheControl: cacheControl.listing };
  };
}

/** Whatever may change the answer besides the products themselves. */
function cacheKey(
  shop: Shop,
  parameters: ListingParameters,
  { endpoint, basis }: ListingChoice,
  market: Market | undefined,
): string {
  return `${shop.id} ${endpoint.name} ${market?.version ?? ''} ${basis.join()} ${askedText(parameters)}`;
}

/** Equal queries share their parameters: what these ask for is written down once. */
const askedTexts = new WeakMap<ListingParameters, string>();

function askedText(parameters: ListingParameters): string {
  const known = askedTexts.get(parameters);
  if (known !== undefined) {
    return known;
  }
  const { key: _key, format: _format, bust_cache: _bust, ...asked } = parameters;
  const text = JSON.stringify(asked);
  askedTexts.set(parameters, text);
  return text;
}

function toListing(
  { shop, catalog, market }: { shop: Shop; catalog: ShopCatalog; market: Market | undefined },
  parameters: ListingParameters,
  choice: ListingChoice,
): Listing {
  return {
    shopId: shop.id,
    catalog,
    sources: choice.sources(),
    eligibility: {
      includeOutOfStock: !parameters.filter_oos,
      prices: priceBounds(parameters),
      market,
      ...choice.restrict?.(),
    },
    limit: parameters.limit,
    shape: {
      kind: choice.kind,
      metafields: parameters.metafields,
      variantMetafields: parameters.variant_metafields,
      sellingPlans: choice.sellingPlans ?? false,
    },
    unsetVariants: parameters.unset_variants,
  };
}

function priceBounds(parameters: ListingParameters): PriceBounds {
  const upper = [
    parameters.any_variant_price_less_than,
    parameters.any_variant_price_less_than_or_equal_to,
  ].filter((bound) => bound !== undefined);
  return {
    lessThanOrEqual: upper.length === 0 ? undefined : Math.min(...upper),
    equal: parameters.any_variant_price_equal_to,
    greaterThan: parameters.variant_price_greater_than,
    greaterThanOrEqual: parameters.variant_price_greater_than_or_equal_to,
  };
}

function setOf(ids: readonly number[] | undefined): ReadonlySet<number> | undefined {
  return ids && new Set(ids);
}

function leaveOut(ids: readonly number[] | undefined): Eligibility['except'] {
  return ids && new Map(ids.map((id) => [id, 'excluded']));
}
