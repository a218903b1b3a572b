import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { parseIdList } from './ids.ts';
import { idList, listingParameters, wordList, yesFlag } from './parameters.ts';
import { fullProductSchema, reducedProductSchema } from './product.ts';

const removedProducts = idList('Comma-separated product ids to leave out');

export const topSellersEndpoint = defineEndpoint({
  name: 'topSellers',
  method: 'GET',
  path: '/api/v1/products/top_sellers',
  summary: 'Best-selling products: units of the last 30 days, then of the last year, then newest.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({ ...listingParameters, platform_product_ids: removedProducts }),
  body: z.undefined(),
  answer: z.strictObject({ data: z.array(reducedProductSchema) }),
  emptyBadRequest: true,
});

export const staticEndpoint = defineEndpoint({
  name: 'static',
  method: 'GET',
  path: '/api/v1/products/static',
  summary: 'Products chosen by the caller: ids, then handles, then a collection, in their order.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    ids: idList('Comma-separated product ids to return'),
    handles: wordList('Comma-separated product handles to return'),
    platform_collection_id: idList('Collection whose products are returned'),
    platform_product_ids: idList(
      'Restricts the result; chosen products when neither ids, handles nor a collection is given',
    ),
    excluded_ids: idList('Comma-separated product ids removed from the result'),
    filter_unpublished: yesFlag('yes leaves unpublished products out'),
    selling_plans: yesFlag('yes adds selling_plan_allocations to variants'),
  }),
  body: z.undefined(),
  answer: z.strictObject({ data: z.array(fullProductSchema) }),
});

export const collectionsEndpoint = defineEndpoint({
  name: 'collections',
  method: 'GET',
  path: '/api/v1/products/collections',
  summary: "Products of collections in the collection's order; several are interleaved.",
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    platform_collection_ids: z
      .string()
      .transform(parseIdList)
      .describe('Comma-separated collection ids'),
    platform_product_ids: removedProducts,
    smart_sort: z
      .enum(['top_sellers'])
      .optional()
      .catch(undefined)
      .describe('top_sellers sorts from best-selling to least'),
  }),
  body: z.undefined(),
  answer: z.strictObject({ data: z.array(fullProductSchema) }),
});

const sharedParameters = z.object(listingParameters);

/** What every listing endpoint takes. */
export type ListingParameters = z.output<typeof sharedParameters>;
