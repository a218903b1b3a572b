import { expect } from 'vitest';
import { topicScopes } from '../connectors/platform/subscriptions.ts';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { test } from '../testing/live-shop.ts';
import { allScopes } from '../testing/stand-in/stand-in-graph.ts';
import { rowsOf, storedRows } from '../testing/stand-in/stand-in-rows.ts';

/** The rows that a store without a scope does not give. */
const rowsByScope: Readonly<Record<string, readonly string[]>> = {
  read_customers: ['customers'],
  read_orders: ['orders'],
  read_content: ['articles', 'pages'],
  read_markets: ['markets'],
  read_inventory: [],
};
const scopes = Object.keys(rowsByScope);
const words = 'This app may not subscribe to topics with protected customer data.';

/** All 32 subsets of the scopes, and eight stores that refuse topics and protected data besides. */
const stores = [
  ...Array.from({ length: 2 ** scopes.length }, (_, bits) => ({
    missing: scopes.filter((_scope, index) => (bits >> index) % 2 === 1),
    topics: [] as string[],
    isApproved: true,
  })),
  ...Array.from({ length: 8 }, (_, bits) => ({
    missing: bits % 2 === 1 ? ['read_markets'] : [],
    topics: (bits >> 1) % 2 === 1 ? ['orders/create', 'products/update'] : ['refunds/create'],
    isApproved: bits >> 2 === 0,
  })),
];

test(
  'each of 40 stores is read as far as it allows, and the rest is named with its scope',
  { timeout: 600_000 },
  async ({ app }) => {
    expect(stores).toHaveLength(40);
    for (const { missing, topics, isApproved } of stores) {
      const connected = await connectStandIn(app, { seed: 1 });
      const { platform, shop, pull, connection, close } = connected;
      platform.change(60);
      const both = missing.includes('read_content') ? ['read_online_store_pages'] : [];
      const gone = new Set([...missing, ...both]);
      platform.graph.scopes = new Set([...allScopes].filter((scope) => !gone.has(scope)));
      platform.graph.refusedTopics = new Map(topics.map((topic) => [topic, words]));
      platform.graph.isApproved = isApproved;
      await pull();

      const name = JSON.stringify({ missing, topics, isApproved });
      expect((await connection()).error, name).toBeNull();
      const refused = isApproved ? missing : [...missing, 'read_customers', 'read_orders'];
      const unread = new Set(refused.flatMap((scope) => rowsByScope[scope] ?? []));
      const stored = Object.entries(await storedRows(app.service.stores, shop.shop.id));
      const wanted = Object.entries(rowsOf(platform.store));
      for (const [kind, rows] of wanted) {
        const found = Object.fromEntries(stored)[kind] ?? {};
        expect(Object.keys(found), `${name} ${kind}`).toEqual(
          unread.has(kind) ? [] : Object.keys(rows),
        );
      }
      const refusals = await app.service.stores.refusals.list(shop.shop.id);
      const told = new Map(refusals.map((refusal) => [refusal.name, refusal]));
      for (const scope of missing.filter((one) => one !== 'read_inventory')) {
        for (const kind of rowsByScope[scope] ?? []) {
          expect(told.get(kind), `${name} ${kind}`).toMatchObject({ step: 'kind', scope });
        }
      }
      expect(told.has('inventory_levels/update'), name).toBe(missing.includes('read_inventory'));
      for (const topic of topics) {
        expect(told.get(topic), `${name} ${topic}`).toMatchObject({ reason: words });
      }
      const subscribed = platform.graph.subscriptions.map(({ topic }) => topic);
      for (const topic of Object.keys(topicScopes)) {
        const isAsked = subscribed.includes(topic.toUpperCase().replace('/', '_'));
        expect(isAsked, `${name} ${topic}`).toBe(!told.has(topic));
      }
      await close();
    }
  },
);
