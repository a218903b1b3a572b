import type { z } from 'zod';
import type { ShopSettingsReader } from '../../catalog/shop-settings.ts';
import type { ListingParameters } from '../../contract/listings.ts';
import type { Cart } from '../../contract/cart.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Source } from '../../listing/source.ts';
import { membersOf, withinCollections } from '../../listing/sources/collections.ts';
import { rankedSource } from '../../listing/sources/rankings.ts';
import { topSellersSources } from '../../listing/sources/top-sellers.ts';
import type { Recommenders } from '../../recommend/recommenders.ts';
import type { TopSellers } from '../../recommend/top-sellers.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import { choicesKey, chosenFor, firstSources } from './merchant-choices.ts';
import { type ExcludedIds, exclusionsOf } from './exclusions.ts';
import type { ListingPlan } from './listing-plan.ts';
import { type ListingRequest, type ListingRoute, listingRoute } from './listing-route.ts';

export interface RecommenderDependencies {
  recommenders: Recommenders;
  topSellers: TopSellers;
  products: ProductStore;
  shopSettings: ShopSettingsReader;
}

type RecommenderParameters = ListingParameters & {
  platform_collection_id?: number[] | undefined;
  cart?: Cart | undefined;
};

interface Recommendation {
  /** Used first. Top sellers and the newest products fill the rest. */
  sources: readonly Source[];
  excludedIds: Omit<ExcludedIds, 'cart'>;
}

/** Creates a listing that is filled up and leaves out what recommenders never name. */
export function recommenderRoute<Parameters extends z.ZodType<RecommenderParameters>>(
  endpoint: Endpoint<'key', Parameters, z.ZodUndefined>,
  { recommenders, topSellers, shopSettings }: Omit<RecommenderDependencies, 'products'>,
  {
    recommend,
    ...rest
  }: Omit<ListingPlan, 'basis' | 'compose' | 'personal'> & {
    /** Set when it reads one shopper's history. */
    isPersonal?: boolean;
    /** Returns the order for the shopper of a request, for lists that may have one. */
    personal?: (request: ListingRequest<z.output<Parameters>>) => Promise<ListingPlan['personal']>;
    recommend: (request: ListingRequest<z.output<Parameters>>) => Promise<Recommendation>;
  },
): ListingRoute {
  const { isPersonal = false, personal, ...plan } = rest;
  return listingRoute(endpoint, async (request) => {
    const { shop, catalog, parameters } = request;
    const { sold, version } = await topSellers.ranking(shop.id);
    const choices = (await shopSettings.get(shop.id)).recommendations;
    const { platform_collection_id: collectionIds, cart } = parameters;
    const collections = collectionIds?.map((id) => catalog.collectionVersion(id)) ?? [];
    return {
      ...plan,
      personal: await personal?.(request),
      basis: isPersonal
        ? 'uncached'
        : [recommenders.version(shop.id), version, choicesKey(choices), ...collections],
      compose: async () => {
        const { sources, excludedIds } = await recommend(request);
        const within = collectionIds && {
          ids: collectionIds,
          members: membersOf(catalog, collectionIds),
        };
        const ofCollections = (source: Source) =>
          within ? withinCollections(catalog, within.members, source) : source;
        const recommendedSources = within
          ? sources.map(ofCollections)
          : sources.map((source) => rankedSource(catalog, source));
        const chosen = chosenFor(choices, excludedIds.input ?? []);
        const named = [
          ...(excludedIds.input ?? []),
          ...(excludedIds.excluded ?? []),
          ...(cart?.lines ?? []).map(({ productId }) => productId),
        ];
        const inBundle = named.flatMap((id) => catalog.bundles.componentsOf(id));
        const excluded = [...(excludedIds.excluded ?? []), ...chosen.never];
        return {
          sources: [
            ...firstSources(chosen.first).map(ofCollections),
            ...recommendedSources,
            ...topSellersSources(catalog, sold, within),
          ],
          restrict: {
            isRecommended: true,
            includeGiftCards: choices.gift_cards,
            except: exclusionsOf({ ...excludedIds, excluded, cart, inBundle }),
          },
        };
      },
    };
  });
}
