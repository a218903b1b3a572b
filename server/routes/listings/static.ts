import type { z } from 'zod';
import { staticEndpoint } from '../../contract/listings.ts';
import { type StaticProducts, staticSource } from '../../listing/sources/static.ts';
import { leftOut } from './left-out.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function staticRoute(): ListingRoute {
  return listingRoute(staticEndpoint, ({ catalog, parameters }) => {
    const { platform_product_ids } = parameters;
    const choice = staticChoice(parameters);
    return {
      kind: 'full',
      basis: [
        ...choice.handles.map((handle) => catalog.idOfHandle(handle)),
        ...choice.collectionIds.map((id) => catalog.collectionVersion(id)),
      ],
      compose: () => ({
        sources: [staticSource(catalog, choice)],
        restrict: {
          includeUnpublished: !parameters.filter_unpublished,
          except: leftOut({ excluded: parameters.excluded_ids }),
          only:
            isChosen(parameters) && platform_product_ids
              ? new Set(platform_product_ids)
              : undefined,
        },
      }),
      sellingPlans: parameters.selling_plans,
    };
  });
}

type StaticParameters = z.output<typeof staticEndpoint.parameters>;

function isChosen({ ids, handles, platform_collection_id }: StaticParameters): boolean {
  return Boolean(ids ?? handles ?? platform_collection_id);
}

/** Reads `platform_product_ids` as the list when nothing else is given. */
function staticChoice(parameters: StaticParameters): StaticProducts {
  const { ids, handles, platform_collection_id, platform_product_ids } = parameters;
  return {
    ids: (isChosen(parameters) ? ids : platform_product_ids) ?? [],
    handles: handles ?? [],
    collectionIds: platform_collection_id ?? [],
  };
}
