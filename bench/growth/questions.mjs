import { createHmac } from 'node:crypto';
import { productId } from '../shared/products.mjs';
import { domain } from './imports.mjs';
import { shopper, signedInCustomers } from './records.mjs';

/**
 * A request that has never been sent before, by POST when it has a body or says so.
 * @typedef {{ path: string, body?: object, method?: string }} Question
 */

/**
 * @typedef {object} Shop
 * @property {string} key
 * @property {string} secret signs customers
 * @property {number} rows of order lines and of events
 */

/** @param {number} n */
function product(n) {
  return productId((n * 31) % 4_000);
}

/** @param {number} n */
function event(n) {
  return { verb: 'viewed', platform_product_id: String(product(n)), uuid: `bench-${n}` };
}

/**
 * Functions that return the nth request, by endpoint.
 * @param {Shop} shop
 * @returns {Record<string, (n: number) => Question>}
 */
export function questionsOf({ key, secret, rows }) {
  const customer = (/** @type {number} */ n, most = 600) => {
    const id = String(1 + ((n * 7) % most));
    const signature = createHmac('sha256', secret).update(id).digest('hex');
    return `platform_customer_id=${id}&customer_signature=${signature}`;
  };
  const listing = (/** @type {string} */ name, /** @type {(n: number) => string} */ query) => {
    return (/** @type {number} */ n) => ({
      path: `/api/v1/products/${name}?key=${key}&limit=12&bust_cache=yes&${query(n)}`,
    });
  };
  const session = (/** @type {number} */ n) => shopper((n * 97) % rows);
  return {
    top_sellers: listing('top_sellers', (n) => `exclude=${n}`),
    collections: listing('collections', (n) => `platform_collection_ids=${1 + (n % 50)}`),
    static: listing('static', (n) => `platform_product_ids=${product(n)}`),
    recommended: listing('recommended', (n) => `platform_product_ids=${product(n)}`),
    similar_products: listing('similar_products', (n) => `platform_product_ids=${product(n)}`),
    trending_products: listing('trending_products', (n) => `n=${n}`),
    'viewed-related': listing('viewed-related', (n) => `platform_product_ids=${product(n)}`),
    viewed: listing('viewed', (n) => `uuid=${session(n)}`),
    'viewed, by customer': listing('viewed', (n) =>
      customer(n, Math.min(600, signedInCustomers(rows))),
    ),
    purchased: listing('purchased', (n) => customer(n)),
    buy_again: listing('buy_again', (n) => customer(n)),
    'ruleset on purchases': (n) => ({
      path: `/api/v1/custom/id/1?key=${key}&platform_customer_id=${1 + ((n * 7) % 600)}`,
    }),
    search: (n) => ({
      path: '/api/v1/smart-search/search',
      body: { searchTerm: `alloy ${n}` },
    }),
    'quick view': (n) => ({
      path: '/api/v1/smart-search/search/quick-view',
      body: { query: `alloy ${n}` },
    }),
    'search settings': (n) => ({ path: `/api/v1/smart-search/settings?key=${key}&n=${n}` }),
    sources: (n) => ({ path: `/api/v1/sources?key=${key}&n=${n}` }),
    'user config': (n) => ({ path: `/api/v1/user/config?shop=${domain}&n=${n}` }),
    'widget settings': (n) => ({
      path: `/api/v1/widgets/settings?key=${key}&id=${widget.id}&n=${n}`,
    }),
    healthz: () => ({ path: '/healthz' }),
    readyz: () => ({ path: '/readyz' }),
    // The service counts events for some time after their requests.
    ...eventQuestions(key),
  };
}

/**
 * @param {string} key
 * @returns {Record<string, (n: number) => Question>}
 */
function eventQuestions(key) {
  return {
    session: (n) => ({ path: `/api/v2/analytics/session?key=${key}&uuid=bench-${n}` }),
    visit: (n) => ({
      path: '/api/v2/analytics/visit',
      body: { agreed: n % 2 === 0 ? 'yes' : 'no' },
    }),
    'event, version 1': (n) => ({
      path: `/api/v1/analytics/event?${new URLSearchParams({ subject: 'user', noun: 'product', ...event(n) })}`,
      method: 'POST',
    }),
    event: (n) => ({ path: '/api/v2/analytics/event', body: event(n) }),
    'event, bulk of 20': (n) => ({
      path: '/api/v2/analytics/event/bulk',
      body: { events: Array.from({ length: 20 }, (_, i) => event(n * 20 + i)) },
    }),
  };
}

export const widget = { id: 1, name: 'Home', type: 'recommendations' };

/** A ruleset whose condition reads what a customer bought, without a signature. */
export const ruleset = {
  id: 1,
  name: 'By purchases',
  rules: [
    {
      name: 'bought one of them',
      logic: [
        {
          rules: [
            {
              type: 'customer_purchased_product',
              operator: 'contains_any',
              value: '',
              products: [{ product_id: productId(0) }],
            },
          ],
        },
      ],
      output: [{ type: 'product', products: [{ product_id: productId(1) }] }],
    },
  ],
};
