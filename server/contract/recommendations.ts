import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fullListing, recommendedListing, reducedListing } from './listing-answer.ts';
import {
  cart,
  idList,
  listingParameters,
  listingRefusals,
  personParameters,
  yesFlag,
} from './parameters.ts';
import { textContent } from './reference-metadata.ts';
import { customerId, customerSignature, requiredCustomerId, uuid } from './shopper.ts';

const collectionId = idList('Restricts the answer to products of this collection').meta(
  textContent({ examples: ['268400141044'] }),
);

const removedProducts = idList('Comma-separated product ids to exclude');

const filled =
  'A list that the data of the shop cannot fill is filled up with other products until it has the requested length.';

export const recommendedEndpoint = defineEndpoint({
  name: 'recommended',
  method: 'GET',
  path: '/api/v1/products/recommended',
  summary: 'Recommended products',
  description: `Returns products that are bought together with the given products, learned from the orders of the shop; then similar products, the top sellers and the newest. Without a product, returns the top sellers, which alone may be personal. Products with the tag \`exclude_service\`, the given ones and those in the cart are never recommended. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    ...personParameters,
    platform_product_ids: idList('Products to recommend for; excluded from the result'),
    platform_variant_ids: idList('Variants, which count as their products'),
    platform_collection_id: collectionId,
    context: z
      .enum(['default', 'similar'])
      .optional()
      .describe(
        '`similar` recommends what is like the given products instead of what goes with them',
      ),
    cart,
  }),
  body: z.undefined(),
  answer: recommendedListing,
  refusals: listingRefusals,
  example: { parameters: { platform_product_ids: '7214002542078', limit: '1' } },
});

export const similarEndpoint = defineEndpoint({
  name: 'similar',
  method: 'GET',
  path: '/api/v1/products/similar_products',
  summary: 'Similar products',
  description: `Returns products similar to the given ones, by their texts and by the products that shoppers view with them; then the top sellers and the newest. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    platform_product_ids: idList('Products to compare with; excluded from the result'),
    platform_variant_ids: idList('Variants, which count as their products'),
    platform_collection_id: collectionId,
    cart,
  }),
  body: z.undefined(),
  answer: reducedListing,
  refusals: listingRefusals,
  example: { parameters: { platform_product_ids: '7214002542078', limit: '1' } },
});

export const trendingEndpoint = defineEndpoint({
  name: 'trending',
  method: 'GET',
  path: '/api/v1/products/trending_products',
  summary: 'Trending products',
  description: `Returns products that are bought and viewed more often than before: compares the last week with the 60 days before it. The top sellers and the newest follow. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    platform_product_ids: removedProducts,
    platform_collection_id: collectionId,
    cart,
  }),
  body: z.undefined(),
  answer: reducedListing,
  refusals: listingRefusals,
  example: { parameters: { limit: '1' } },
});

export const viewedRelatedEndpoint = defineEndpoint({
  name: 'viewedRelated',
  method: 'GET',
  path: '/api/v1/products/viewed-related',
  summary: 'Related to what was viewed',
  description: `Returns products that shoppers view together with the products that this shopper viewed last; then products that are bought together with them, similar products, the top sellers and the newest. Excludes viewed products unless \`include_viewed=yes\`. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    uuid,
    platform_customer_id: customerId.describe(
      'Customer whose views count; ignored without a signature',
    ),
    customer_signature: customerSignature,
    platform_product_ids: idList('Products to count as viewed just now, the latest first'),
    include_viewed: yesFlag(
      '`yes`: products that the shopper viewed may be returned again, except the first of `platform_product_ids`, because shoppers come back to what they compare',
    ),
    platform_collection_id: collectionId,
    cart,
  }),
  body: z.undefined(),
  answer: fullListing,
  refusals: { 403: `${listingRefusals[403]}; or the signature is not the customer's` },
  example: { parameters: { platform_product_ids: '7214002542078', limit: '1' } },
});

const needsSignature = {
  403: `${listingRefusals[403]}; or the signature is missing or not the customer's`,
} as const;

export const viewedEndpoint = defineEndpoint({
  name: 'viewed',
  method: 'GET',
  path: '/api/v1/products/viewed',
  summary: 'Viewed products',
  description:
    'Returns the products that a shopper viewed, the latest view first, each product once. An event counts as soon as it is recorded. `uuid` names one session. A customer with a signature covers all sessions in which they were logged in. Both together cover all these sessions. A customer without a signature is ignored beside a `uuid`, and refused otherwise. The list is not filled.',
  family: 'Listings',
  access: 'key',
  parameters: z
    .object({
      ...listingParameters,
      uuid,
      platform_customer_id: customerId.describe(
        'Customer whose views are returned; requires `customer_signature`',
      ),
      customer_signature: customerSignature,
      platform_product_ids: removedProducts,
    })
    .superRefine((shopper, context) => {
      if (!shopper.uuid && shopper.platform_customer_id === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['uuid'],
          message: 'either a uuid or a customer id (platform_customer_id) must be passed',
        });
      }
    }),
  body: z.undefined(),
  answer: fullListing,
  refusals: needsSignature,
  example: { parameters: { uuid: '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10', limit: '1' } },
});

export const purchasedEndpoint = defineEndpoint({
  name: 'purchased',
  method: 'GET',
  path: '/api/v1/products/purchased',
  summary: 'Purchased products',
  description:
    'Returns the products that a customer bought, the latest first, each product once. Excludes products that were returned in full. The list is not filled up.',
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    platform_customer_id: requiredCustomerId,
    customer_signature: customerSignature,
    platform_product_ids: removedProducts,
  }),
  body: z.undefined(),
  answer: fullListing,
  refusals: needsSignature,
  example: {
    parameters: {
      platform_customer_id: '6120000238138',
      customer_signature: 'a9c1f0d2e37b64581c0f6a2e9d8b7435f1e2c3a4b5d6978812f0e1d2c3b4a596',
      limit: '1',
    },
  },
});

export const buyAgainEndpoint = defineEndpoint({
  name: 'buyAgain',
  method: 'GET',
  path: '/api/v1/products/buy_again',
  summary: 'Buy again',
  description: `Returns the products that a customer bought most often; among those, what all customers buy often comes first. Then the top sellers and the newest. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    platform_customer_id: requiredCustomerId,
    customer_signature: customerSignature,
    platform_product_ids: removedProducts,
    cart,
  }),
  body: z.undefined(),
  answer: fullListing,
  refusals: needsSignature,
  example: {
    parameters: {
      platform_customer_id: '6120000238138',
      customer_signature: 'a9c1f0d2e37b64581c0f6a2e9d8b7435f1e2c3a4b5d6978812f0e1d2c3b4a596',
      limit: '1',
    },
  },
});
