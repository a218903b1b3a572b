import type { z } from 'zod';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ListingParameters } from '../../contract/listings.ts';
import type { Bind } from '../../http/bind.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { AnswerListing } from './answer-listing.ts';
import type { ListingChoice } from './listing-choice.ts';

export interface ListingRequest<Parameters> {
  shop: Shop;
  catalog: ShopCatalog;
  parameters: Parameters;
}

/** A listing endpoint with what it lists. */
export interface ListingRoute {
  readonly endpoint: Endpoint;
  addTo(bind: Bind<Shop>, answer: AnswerListing): void;
}

export function listingRoute<Parameters extends z.ZodType<ListingParameters>>(
  endpoint: Endpoint<'key', Parameters, z.ZodUndefined>,
  choose: (request: ListingRequest<z.output<Parameters>>) => ListingChoice | Promise<ListingChoice>,
): ListingRoute {
  return {
    endpoint,
    addTo(bind, answer) {
      bind.withKey(endpoint, (request) =>
        answer(request, endpoint, (catalog) =>
          choose({ shop: request.caller, catalog, parameters: request.parameters }),
        ),
      );
    },
  };
}
