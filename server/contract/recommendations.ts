import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fullListing, recommendedListing, reducedListing } from './listing-answer.ts';
import { cart, idList, listingParameters, listingRefusals } from './parameters.ts';
import { textContent } from './reference-metadata.ts';
import { customerId, customerSignature, requiredCustomerId, uuid } from './shopper.ts';

const collectionId = idList('Restricts the answer to products of this collection').meta(
  textContent({ examples: ['268400141044'] }),
);

const removedProducts = idList('Comma-separated product ids to leave out');

const filled =
  'What the shop has too little data for is filled, so that a list is as long as asked for while there are products.';

export const recommendedEndpoint = defineEndpoint({
  name: 'recommended',
  method: 'GET',
  path: '/api/v1/products/recommended',
  summary: 'Recommended products',
  description: `What is bought together with the given products, learned from the shop's own orders; then products similar to them, the top sellers and the newest. Without a product: the top sellers. Products with the tag \`exclude_service\`, the given ones and those in the cart are never recommended. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    platform_product_ids: idList('Products that the recommendation is for; they are left out'),
    platform_variant_ids: idList('Variants that stand for the products that own them'),
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
  description: `What is like the given products, by their texts and by what shoppers look at beside them; then the top sellers and the newest. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    platform_product_ids: idList('Products to which others should be similar; they are left out'),
    platform_variant_ids: idList('Variants that stand for the products that own them'),
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
  description: `What sells and is looked at more than before: the last week against the 60 days before it; then the top sellers and the newest. ${filled}`,
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
  description: `What shoppers look at along with the products that this one viewed last; then what is bought together with them, products similar to them, the top sellers and the newest. Viewed products are left out. ${filled}`,
  family: 'Listings',
  access: 'key',
  parameters: z.object({
    ...listingParameters,
    uuid,
    platform_customer_id: customerId.describe(
      'Customer whose views count; without a signature it changes nothing',
    ),
    customer_signature: customerSignature,
    platform_product_ids: idList('Products that count as viewed just now'),
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
    'What a shopper viewed, the latest view first, each product once; an event shows as soon as it is recorded. `uuid` names one session; a customer with their signature stands for all sessions in which they were logged in, and both together for all of these. A customer without a signature counts for nothing beside a `uuid`, and is refused alone. The list is not filled.',
  family: 'Listings',
  access: 'key',
  parameters: z
    .object({
      ...listingParameters,
      uuid,
      platform_customer_id: customerId.describe(
        'Customer whose views are asked for, with `customer_signature`',
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
    'What a customer bought, the latest first, each product once. What was sent back in full is left out. The list is not filled.',
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
  description: `What a customer is likely to buy again: what they bought most often, then the top sellers and the newest. ${filled}`,
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
