import type { Catalogs } from '../catalog/catalogs.ts';
import type { Eligibility, PriceBounds } from '../catalog/eligibility.ts';
import type { Shape } from '../catalog/present.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import {
  collectionsEndpoint,
  type ListingParameters,
  staticEndpoint,
  topSellersEndpoint,
} from '../contract/listings.ts';
import { type Answer, cacheControl } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { type Candidates, list } from '../listing/list.ts';
import { collectionsSource, rankedCollectionsSource } from '../listing/sources/collections.ts';
import { staticSource } from '../listing/sources/static.ts';
import type { TopSellers } from '../recommend/top-sellers.ts';
import type { Shop } from '../store/shop-store.ts';
import { requireMarketScope } from './country.ts';

export interface ListingRoutesDependencies {
  catalogs: Catalogs;
  texts: ProductTexts;
  topSellers: TopSellers;
}

/** What makes one listing differ from another. */
interface ListingChoice {
  kind: Shape['kind'];
  candidates: (catalog: ShopCatalog) => Candidates | Promise<Candidates>;
  restrict?: Partial<Eligibility>;
  sellingPlans?: boolean;
}

export function bindListings(bind: Bind<Shop>, dependencies: ListingRoutesDependencies): void {
  const { topSellers } = dependencies;

  bind.withKey(topSellersEndpoint, ({ parameters, caller }) =>
    answerListing(dependencies, caller, parameters, {
      kind: 'reduced',
      candidates: () => topSellers.ranking(caller.id),
      restrict: { except: setOf(parameters.platform_product_ids) },
    }),
  );

  bind.withKey(collectionsEndpoint, ({ parameters, caller }) =>
    answerListing(dependencies, caller, parameters, {
      kind: 'full',
      candidates: async (catalog) => {
        const ids = parameters.platform_collection_ids;
        return parameters.smart_sort === 'top_sellers'
          ? rankedCollectionsSource(catalog, ids, await topSellers.ranking(caller.id))
          : collectionsSource(catalog, ids);
      },
      restrict: { except: setOf(parameters.platform_product_ids) },
    }),
  );

  bind.withKey(staticEndpoint, ({ parameters, caller }) => {
    const { ids, handles, platform_collection_id, platform_product_ids } = parameters;
    const isChosen = Boolean(ids ?? handles ?? platform_collection_id);
    const choice = {
      ids: (isChosen ? ids : platform_product_ids) ?? [],
      handles: handles ?? [],
      collectionIds: platform_collection_id ?? [],
    };
    return answerListing(dependencies, caller, parameters, {
      kind: 'full',
      candidates: (catalog) => staticSource(catalog, choice),
      restrict: {
        includeUnpublished: !parameters.filter_unpublished,
        except: setOf(parameters.excluded_ids),
        only: isChosen ? setOf(platform_product_ids) : undefined,
      },
      sellingPlans: parameters.selling_plans,
    });
  });
}

async function answerListing(
  { catalogs, texts }: ListingRoutesDependencies,
  shop: Shop,
  parameters: ListingParameters,
  choice: ListingChoice,
): Promise<Answer> {
  requireMarketScope(shop, parameters.country_code);
  const catalog = await catalogs.get(shop.id);
  const json = await list(
    {
      shopId: shop.id,
      catalog,
      candidates: await choice.candidates(catalog),
      eligibility: {
        includeOutOfStock: !parameters.filter_oos,
        prices: priceBounds(parameters),
        ...choice.restrict,
      },
      limit: parameters.limit,
      shape: {
        kind: choice.kind,
        metafields: parameters.metafields,
        variantMetafields: parameters.variant_metafields,
        sellingPlans: choice.sellingPlans ?? false,
      },
      unsetVariants: parameters.unset_variants,
    },
    texts,
  );
  return { json, cacheControl: cacheControl.listing };
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
