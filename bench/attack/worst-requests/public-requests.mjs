import { productId } from '../../shared/products.mjs';
import { customerId, domain, heavyRuleset, widgetId } from './shop.mjs';

/** @typedef {import('./named.mjs').Request} Request */

const eventPath = '/api/v2/analytics/event';

/** A wrong time that a pattern with two neighbouring repetitions of blanks reads in quadratic time. */
const slowTime = `Jan 1 10:00${' '.repeat(64_000)}\n1\n1`;

const event = { verb: 'viewed', platform_product_id: String(productId(1)), uuid: 'worst-1' };

/**
 * Returns bodies whose reading was dear before the sizes of texts and lists were checked first.
 * @returns {Request[]}
 */
export function hostileBodies() {
  const manyWrong = Array.from({ length: 60_000 }, () => true);
  return [
    {
      name: 'event, time of 64,000 blanks',
      path: eventPath,
      body: { ...event, created_at: slowTime },
    },
    {
      name: 'event of version 1, time of 64,000 blanks',
      path: '/api/v1/analytics/event',
      body: { ...event, subject: 'user', noun: 'product', created_at: slowTime },
    },
    {
      name: 'ruleset, time of 64,000 blanks',
      path: `/api/v1/custom/id/${heavyRuleset}`,
      body: { time: slowTime },
    },
    {
      name: 'search, 60,000 wrong excluded collections',
      path: '/api/v1/smart-search/search',
      body: { searchTerm: '', exclusions: { collections: manyWrong } },
    },
    {
      name: 'event, 12,000 wrong products',
      path: eventPath,
      body: {
        ...event,
        verb: 'searched',
        term: 'cable',
        // As many as its limit of bytes allows.
        platform_product_ids: manyWrong.slice(0, 12_000),
      },
    },
  ];
}

/**
 * Returns a usual request for each public operation that no other named request reaches, from which the search for dear
 * requests starts. Those that write come last.
 * @param {import('./shop.mjs').Shop} shop
 * @returns {Request[]}
 */
export function publicRequests({ customerSignature }) {
  const history = { limit: '250', bust_cache: 'yes' };
  const customer = {
    ...history,
    platform_customer_id: customerId,
    customer_signature: customerSignature,
  };
  return [
    { name: 'viewed', path: '/api/v1/products/viewed', query: { ...history, uuid: 'worst-1' } },
    { name: 'purchased', path: '/api/v1/products/purchased', query: customer },
    { name: 'buy again', path: '/api/v1/products/buy_again', query: customer },
    { name: 'search settings', path: '/api/v1/smart-search/settings' },
    { name: 'user config', path: '/api/v1/user/config', query: { shop: domain } },
    {
      name: 'widget settings',
      path: '/api/v1/widgets/settings',
      query: { id: String(widgetId) },
    },
    {
      name: 'page',
      path: '/api/v1/page',
      query: { widgets: Array.from({ length: 250 }, (_, n) => widgetId + n).join() },
    },
    { name: 'script of a shop', path: '/onsite/js/service.js', query: { shop: domain } },
    ...['recommendations', 'product-card', 'bought-together'].map((element) => ({
      name: `rendered ${element}`,
      path: `/render/v1/${element}`,
      query: {
        source: '/api/v1/products/top_sellers',
        limit: '24',
        ratings: '',
        'add-to-cart': '',
      },
    })),
    {
      name: 'rendered results',
      path: '/render/v1/results',
      query: { address: '/search?q=shirt&page=5', 'page-size': '100', paging: 'more' },
    },
    { name: 'sources', path: '/api/v1/sources' },
    { name: 'session', path: '/api/v2/analytics/session', query: { uuid: 'worst-1' } },
    { name: 'health', path: '/healthz' },
    { name: 'readiness', path: '/readyz' },
    { name: 'event', path: eventPath, body: event },
    {
      name: 'events, 100 at once',
      path: `${eventPath}/bulk`,
      body: { events: Array.from({ length: 100 }, (_, n) => ({ ...event, uuid: `worst-${n}` })) },
    },
    {
      name: 'event of version 1',
      path: '/api/v1/analytics/event',
      method: 'POST',
      query: { ...event, subject: 'user', noun: 'product' },
    },
    { name: 'visit', path: '/api/v2/analytics/visit', body: { agreed: 'no' } },
  ];
}
