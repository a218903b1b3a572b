import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { parseIdList } from './values/ids.ts';
import { fullListing, reducedListing } from './listing-answer.ts';
import {
  cart,
  idList,
  listingParameters,
  listingRefusals,
  personParameters,
  wordList,
  yesFlag,
} from './parameters.ts';
import { textContent } from './reference-metadata.ts';
import { listText } from './values/sizes.ts';

const removedProducts = idList('Comma-separated product ids to exclude');

export const topSellersEndpoint = defineEndpoint({
  name: 'topSellers',
  method: 'GET',
  path: '/api/v1/products/top_sellers',
  summary: 'Top sellers',
  description:
    'Returns the best sellers, by units sold in the last 30 days with sales (a setting of the shop), then in the last year. Where few products are sold, the most viewed ones come next. The newest products follow, so that a shop without orders gets a list too.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    ...personParameters,
    platform_product_ids: removedProducts,
    cart,
  }),
  body: z.undefined(),
  answer: reducedListing,
  emptyBadRequest: true,
  refusals: listingRefusals,
  example: { parameters: { limit: '1', any_variant_price_less_than: '12.50' } },
});

export const staticEndpoint = defineEndpoint({
  name: 'static',
  method: 'GET',
  path: '/api/v1/products/static',
  summary: 'Static products',
  description:
    'Returns products by id, handle or collection, in the given order: `ids` first, then `handles`, then the collection, each product once. Without all three, `platform_product_ids` selects the products; with one of them, it restricts the result to these products. Only this listing returns unpublished products.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    ids: idList('Comma-separated product ids to return'),
    handles: wordList(
      'Comma-separated product handles to return. With `locale`, handles in that language come before those of the primary one',
    ).meta(textContent({ examples: ['linen-cupboard-white-tea,tarn-optic-jug'] })),
    platform_collection_id: idList('Collection whose products are returned').meta(
      textContent({ examples: ['268400141044'] }),
    ),
    platform_product_ids: idList(
      'Restricts the result to these products, or selects them if no other parameter does',
    ),
    excluded_ids: idList('Comma-separated product ids removed from the result'),
    filter_unpublished: yesFlag('`yes` leaves unpublished products out'),
    selling_plans: yesFlag('`yes` adds `selling_plan_allocations` to variants'),
  }),
  body: z.undefined(),
  answer: fullListing,
  refusals: listingRefusals,
  example: { parameters: { ids: '7214002542078' } },
});

export const collectionsEndpoint = defineEndpoint({
  name: 'collections',
  method: 'GET',
  path: '/api/v1/products/collections',
  summary: 'Collections',
  description:
    'Returns the products of a collection in its own order. Several collections take turns, and each product appears once. `smart_sort` replaces that order.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    ...personParameters,
    platform_collection_ids: listText
      .transform(parseIdList)
      .describe('Comma-separated collection ids')
      .meta(textContent({ examples: ['268400141044,268400071459'] })),
    platform_product_ids: removedProducts,
    smart_sort: z
      .enum(['top_sellers', 'yes'])
      .optional()
      .describe(
        '`top_sellers` sorts from best-selling to least, `yes` by the likelihood that a view becomes a purchase, which alone may be personal',
      ),
  }),
  body: z.undefined(),
  answer: fullListing,
  refusals: listingRefusals,
  example: { parameters: { platform_collection_ids: '268400141044', limit: '1' } },
});

const sharedParameters = z.object(listingParameters);

/** Parameters of every listing endpoint. */
export type ListingParameters = z.output<typeof sharedParameters>;
