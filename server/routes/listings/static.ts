import type { z } from 'zod';
import { staticEndpoint } from '../../contract/listings.ts';
import { type StaticProducts, staticSource } from '../../listing/sources/static.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function staticRoute(): ListingRoute {
  return listingRoute(staticEndpoint, ({ catalog, parameters }) => {
    const { platform_product_ids } = parameters;
    const products = requestedProducts(parameters);
    return {
      kind: 'full',
      basis: [
        ...products.handles.map((handle) => catalog.idOfHandle(handle)),
        ...products.collectionIds.map((id) => catalog.collectionVersion(id)),
      ],
      compose: () => ({
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

type StaticParameters = z.output<typeof staticEndpoint.parameters>;

function namesProducts({ ids, handles, platform_collection_id }: StaticParameters): boolean {
  return Boolean(ids ?? handles ?? platform_collection_id);
}

/** Reads `platform_product_ids` as the list when nothing else is given. */
function requestedProducts(parameters: StaticParameters): StaticProducts {
  const { ids, handles, platform_collection_id, platform_product_ids } = parameters;
  return {
    ids: (namesProducts(parameters) ? ids : platform_product_ids) ?? [],
    handles: handles ?? [],
    collectionIds: platform_collection_id ?? [],
  };
}
