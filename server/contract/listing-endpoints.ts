import type { Endpoint } from './endpoint.ts';
import { collectionsEndpoint, staticEndpoint, topSellersEndpoint } from './listings.ts';
import {
  buyAgainEndpoint,
  purchasedEndpoint,
  recommendedEndpoint,
  similarEndpoint,
  trendingEndpoint,
  viewedEndpoint,
  viewedRelatedEndpoint,
} from './recommendations.ts';

/** The listings that every shop has. */
export const listingEndpoints: readonly Endpoint[] = [
  topSellersEndpoint,
  staticEndpoint,
  collectionsEndpoint,
  recommendedEndpoint,
  similarEndpoint,
  trendingEndpoint,
  viewedRelatedEndpoint,
  viewedEndpoint,
  purchasedEndpoint,
  buyAgainEndpoint,
];

/** The names by which events and orders tell the listing that showed a product: the ends of the paths. */
export const recommenderNames: ReadonlySet<string> = new Set(
  listingEndpoints.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
);
