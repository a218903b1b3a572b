import { globalId, type Node } from './stand-in-node.ts';
import type { StandInStore } from './stand-in-store.ts';
import { isoTime } from './stand-in-time.ts';

const onlineStore = globalId('Publication', 1);
const pointOfSale = globalId('Publication', 2);

/** The publications of the store's channels. */
export const publicationNodes: readonly Node[] = [
  { id: pointOfSale, channels: [{ id: globalId('Channel', 2), handle: 'pos' }] },
  { id: onlineStore, channels: [{ id: globalId('Channel', 1), handle: 'online_store' }] },
];

/** Returns the fields of a product that tell how it is sold. All products are sold at the point of sale. */
export function offerFields({ offers }: StandInStore, id: number): Node {
  const given = offers.publishDates.get(id);
  const publishDate = given === undefined ? Date.parse('2026-01-01T00:00:00Z') : given;
  const isPublished = publishDate !== null && publishDate <= Date.now();
  const parent = offers.combinedParents.get(id);
  const isParent = [...offers.combinedParents.values()].includes(id);
  const parentProduct = { id: globalId('Product', parent ?? id) };
  return {
    publishedAt: publishDate !== null && isPublished ? isoTime(publishDate) : null,
    publishedOnPublication: ({ publicationId }: { publicationId: string }) =>
      publicationId !== onlineStore || isPublished,
    resourcePublicationsV2: [
      { isPublished: true, publishDate: '2026-01-01T00:00:00Z', publication: { id: pointOfSale } },
      ...(publishDate === null
        ? []
        : [{ isPublished, publishDate: isoTime(publishDate), publication: { id: onlineStore } }]),
    ],
    status: offers.unlisted.has(id) ? 'UNLISTED' : 'ACTIVE',
    isGiftCard: offers.giftCards.has(id),
    category: null,
    combinedListingRole: isParent ? 'PARENT' : parent === undefined ? null : 'CHILD',
    combinedListing: isParent || parent !== undefined ? { parentProduct } : null,
    bundleComponents: (offers.bundles.get(id) ?? []).map((componentId) => ({
      componentProduct: { id: globalId('Product', componentId) },
    })),
  };
}

export function planGroupNodes({ offers }: StandInStore): Node[] {
  return [...offers.planGroups].map(([id, { plans, productIds }]) => ({
    __typename: 'SellingPlanGroup',
    id: globalId('SellingPlanGroup', id),
    sellingPlans: plans.map((plan) => ({
      __typename: 'SellingPlan',
      id: globalId('SellingPlan', plan.id),
      billingPolicy: monthly('SellingPlanRecurringBillingPolicy'),
      deliveryPolicy: monthly('SellingPlanRecurringDeliveryPolicy'),
      pricingPolicies: [
        {
          __typename: 'SellingPlanFixedPricingPolicy',
          adjustmentType: 'PERCENTAGE',
          adjustmentValue: {
            __typename: 'SellingPlanPricingPolicyPercentageValue',
            percentage: plan.percentage,
          },
        },
      ],
    })),
    products: productIds.map((productId) => ({
      __typename: 'Product',
      id: globalId('Product', productId),
    })),
    productVariants: [],
  }));
}

function monthly(type: string): Node {
  return { __typename: type, interval: 'MONTH', intervalCount: 1 };
}
