import { customEndpoint } from './custom.ts';
import type { Endpoint } from './endpoint.ts';
import { eventBulkEndpoint, eventEndpoint, eventV1Endpoint } from './events.ts';
import { sessionEndpoint } from './session.ts';
import { healthEndpoint, readinessEndpoint } from './health.ts';
import { listingEndpoints } from './listing-endpoints.ts';
import {
  renderBoughtTogetherEndpoint,
  renderProductCardEndpoint,
  renderRecommendationsEndpoint,
  renderResultsEndpoint,
} from './render.ts';
import {
  quickViewEndpoint,
  searchEndpoint,
  searchSettingsEndpoint,
} from './search/smart-search.ts';
import { sourcesEndpoint } from './sources.ts';
import { pageEndpoint, userConfigEndpoint, widgetSettingsEndpoint } from './storefront.ts';
import { visitEndpoint } from './visit.ts';

/** All endpoints, in the order of the API reference. */
export const endpoints: readonly Endpoint[] = [
  ...listingEndpoints,
  customEndpoint,
  searchEndpoint,
  quickViewEndpoint,
  searchSettingsEndpoint,
  userConfigEndpoint,
  widgetSettingsEndpoint,
  pageEndpoint,
  renderRecommendationsEndpoint,
  renderProductCardEndpoint,
  renderBoughtTogetherEndpoint,
  renderResultsEndpoint,
  sourcesEndpoint,
  eventEndpoint,
  eventBulkEndpoint,
  sessionEndpoint,
  visitEndpoint,
  eventV1Endpoint,
  healthEndpoint,
  readinessEndpoint,
];
