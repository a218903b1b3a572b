import { customEndpoint } from './custom.ts';
import type { Endpoint } from './endpoint.ts';
import { eventBulkEndpoint, eventEndpoint, eventV1Endpoint } from './events.ts';
import { sessionEndpoint } from './session.ts';
import { healthEndpoint, readinessEndpoint } from './health.ts';
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
import {
  quickViewEndpoint,
  searchEndpoint,
  searchSettingsEndpoint,
} from './search/smart-search.ts';
import { sourcesEndpoint } from './sources.ts';
import { userConfigEndpoint, widgetSettingsEndpoint } from './storefront.ts';
import { visitEndpoint } from './visit.ts';

/** All endpoints, in the order of the API reference. */
export const endpoints: readonly Endpoint[] = [
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
  customEndpoint,
  searchEndpoint,
  quickViewEndpoint,
  searchSettingsEndpoint,
  userConfigEndpoint,
  widgetSettingsEndpoint,
  sourcesEndpoint,
  eventEndpoint,
  eventBulkEndpoint,
  sessionEndpoint,
  visitEndpoint,
  eventV1Endpoint,
  healthEndpoint,
  readinessEndpoint,
];
