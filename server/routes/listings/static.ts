import type { z } from 'zod';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { translatedLocaleFor } from '../../catalog/shop-locale.ts';
import type { Translations } from '../../catalog/translations.ts';
import { staticEndpoint } from '../../contract/listings.ts';
import { type StaticProducts, staticSource } from '../../listing/sources/static.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRequest, type ListingRoute, listingRoute } from './listing-route.ts';

export interface StaticDependencies {
  translations: Translations;
  products: ProductStore;
}

export function staticRoute(dependencies: StaticDependencies): ListingRoute {
  return listingRoute(staticEndpoint, async (request) => {
    const { catalog, parameters } = request;
    const { platform_product_ids } = parameters;
    const idsOfHandles = await findHandles(dependencies, request);
    const products = requestedProducts(parameters, idsOfHandles);
    return {
      kind: 'full',
      basis: [
        ...idsOfHandles,
        ...products.collectionIds.map((id) => catalog.collectionVersion(id)),
      ],
      compose: async () => ({
        sources: [staticSource(catalog, products)],
        restrict: {
          includeUnpublished: !parameters.filter_unpublished,
          except: exclusionsOf({ excluded: parameters.excluded_ids }),
          only:
            namesProducts(parameters) && platform_product_ids
              ? new Set(platform_product_ids)
              : undefined,
        },
      }),
      sellingPlans: parameters.selling_plans,
    };
  });
}

const noHandles: ReadonlyMap<string, number> = new Map();

type StaticParameters = z.output<typeof staticEndpoint.parameters>;

function namesProducts({ ids, handles, platform_collection_id }: StaticParameters): boolean {
  return Boolean(ids ?? handles ?? platform_collection_id);
}

/** Reads `platform_product_ids` as the list when nothing else is given. */
function requestedProducts(
  parameters: StaticParameters,
  idsOfHandles: readonly number[],
): StaticProducts {
  const { ids, platform_collection_id, platform_product_ids } = parameters;
  const given = (namesProducts(parameters) ? ids : platform_product_ids) ?? [];
  return { ids: [...given, ...idsOfHandles], collectionIds: platform_collection_id ?? [] };
}

/**
 * Returns the ids of the products with the requested handles, in their order. In a language besides the primary one, the
 * handles in it come first, because they are in the addresses of the store's pages in that language.
 */
async function findHandles(
  { translations, products }: StaticDependencies,
  { shop, catalog, parameters }: ListingRequest<StaticParameters>,
): Promise<number[]> {
  const { handles = [] } = parameters;
  const locale = translatedLocaleFor(shop, parameters.locale);
  const translated = await translations.idsByHandle(shop.id, { kind: 'product', locale }, handles);
  const found = handles.map(
    (handle) => preferred(catalog, translated.get(handle) ?? []) ?? catalog.idOfHandle(handle),
  );
  const unknown = handles.filter((_, place) => found[place] === undefined);
  const former =
    unknown.length === 0 ? noHandles : await products.idsOfFormerHandles(shop.id, unknown);
  return handles.flatMap((handle, place) => found[place] ?? former.get(handle) ?? []);
}

/** Returns the first listed product, or else the first that exists. */
function preferred(catalog: ShopCatalog, ids: readonly number[]): number | undefined {
  const slots = ids.flatMap((id) => catalog.slotOf(id) ?? []);
  const slot = slots.find((one) => catalog.isListed(one)) ?? slots[0];
  return slot === undefined ? undefined : catalog.idAt(slot);
}
