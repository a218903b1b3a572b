import * as fc from 'fast-check';
import {
  plainBounds,
  type PlainBounds,
  plainCountry,
  plainProductIds,
  plainShop,
  type PlainShop,
  expectedProducts,
} from '../../listing/testing/plain-rules-fixture.ts';

/**
 * The products that a recommender may return, as a plain reference implementation over small random
 * shops. Does not predict their order.
 */
export interface LearningShop extends PlainShop {
  titles: string[];
  /** Products that must not be recommended. */
  hiddenIds: number[];
  /** Members of the collections 1, 2, … */
  members: number[][];
  orders: PastOrder[];
  visits: Visit[];
}

export interface PastOrder {
  /** Age of the order. */
  hoursAgo: number;
  customerId: number;
  isCancelled: boolean;
  productIds: number[];
}

export interface Visit {
  hoursAgo: number;
  uuid: string;
  productIds: number[];
}

const recommenders = [
  'recommended',
  'similar_products',
  'trending_products',
  'viewed-related',
  'buy_again',
  'collections',
] as const;

export interface RecommenderRequest {
  recommender: (typeof recommenders)[number];
  /** Given or left out products, depending on the recommender. */
  givenIds: number[];
  givenVariantIds: number[];
  isAboutLikeness: boolean;
  collectionIds: number[];
  cartIds: number[];
  uuid: string;
  customerId: number;
  showsOutOfStock: boolean;
  country: string | null;
  bounds: PlainBounds;
  unsetVariants: boolean;
  limit: number;
}

/** Returns all products that the answer may contain. */
export function allowedIds(shop: LearningShop, request: RecommenderRequest): Set<number> {
  const shown = expectedProducts(shop, {
    ...request,
    candidates: shop.products.map(({ id }) => id),
    showsUnpublished: false,
    limit: shop.products.length,
  });
  const forbidden = new Set(forbiddenIds(shop, request));
  const ids = shown.map(({ id }) => id).filter((id) => !forbidden.has(id));
  return new Set(ids.filter((id) => isInCollections(shop, request, id)));
}

function forbiddenIds(shop: LearningShop, request: RecommenderRequest): number[] {
  const { recommender, givenIds, givenVariantIds, cartIds, uuid } = request;
  if (recommender === 'collections') {
    // A merchant chose the members, so the exclusion tag does not apply.
    return givenIds;
  }
  const ids = [...shop.hiddenIds, ...givenIds, ...cartIds];
  if (recommender === 'viewed-related') {
    const own = shop.visits.filter((visit) => visit.uuid === uuid);
    return [...ids, ...own.flatMap(({ productIds }) => productIds)];
  }
  if (recommender === 'recommended' || recommender === 'similar_products') {
    const owners = shop.products.filter(({ variants }) =>
      variants.some(({ id }) => givenVariantIds.includes(id)),
    );
    return [...ids, ...owners.map(({ id }) => id)];
  }
  return ids;
}

function isInCollections(shop: LearningShop, request: RecommenderRequest, id: number): boolean {
  const { recommender, collectionIds } = request;
  const isAsked = collectionIds.length > 0 && recommender !== 'buy_again';
  return !isAsked || collectionIds.some((collection) => shop.members[collection - 1]?.includes(id));
}

const titles = ['Blue linen shirt', 'White linen skirt', 'Oak chair', 'Oak table', 'Steel pan', ''];
const uuids = ['ann', 'ben', 'eve'];
const someProducts = fc.subarray(plainProductIds, { minLength: 1, maxLength: 4 });

/** Up to four months, and never exactly a whole number of days, which a window could end at. */
const hoursAgo = fc.nat(120 * 24).map((hours) => hours + 0.5);

const orders: fc.Arbitrary<PastOrder[]> = fc.array(
  fc.record({
    hoursAgo,
    customerId: fc.integer({ min: 1, max: 3 }),
    isCancelled: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
    productIds: someProducts,
  }),
  { maxLength: 20 },
);

const visits: fc.Arbitrary<Visit[]> = fc.array(
  fc.record({ hoursAgo, uuid: fc.constantFrom(...uuids), productIds: someProducts }),
  { maxLength: 6 },
);

export const learningShop: fc.Arbitrary<LearningShop> = fc
  .record({
    shop: plainShop,
    titles: fc.array(fc.constantFrom(...titles), { minLength: 7, maxLength: 7 }),
    hiddenIds: fc.subarray(plainProductIds, { maxLength: 2 }),
    members: fc.array(fc.subarray(plainProductIds), { minLength: 2, maxLength: 2 }),
    orders,
    visits,
  })
  .map(({ shop, ...past }) => ({ ...shop, ...past }));

function usuallyNone(some: fc.Arbitrary<number[]>): fc.Arbitrary<number[]> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: some },
  );
}

export const recommenderRequest: fc.Arbitrary<RecommenderRequest> = fc
  .record({
    recommender: fc.constantFrom(...recommenders),
    givenIds: fc.subarray(plainProductIds, { maxLength: 3 }),
    givenVariantIds: usuallyNone(
      fc.array(
        fc.constantFrom(...plainProductIds).map((id) => id * 10),
        { maxLength: 2 },
      ),
    ),
    isAboutLikeness: fc.boolean(),
    // No collection has the id 3.
    collectionIds: usuallyNone(fc.subarray([1, 2, 3], { minLength: 1 })),
    cartIds: usuallyNone(someProducts),
    uuid: fc.constantFrom(...uuids, 'stranger'),
    customerId: fc.integer({ min: 1, max: 4 }),
    showsOutOfStock: fc.boolean(),
    country: plainCountry,
    bounds: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: plainBounds },
    ),
    unsetVariants: fc.boolean(),
    limit: fc.constantFrom(1, 2, 3, 250),
  })
  .map((request) => ({
    ...request,
    collectionIds:
      request.recommender === 'collections' && request.collectionIds.length === 0
        ? [1]
        : request.collectionIds,
  }));
