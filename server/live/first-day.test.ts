import { expect } from 'vitest';
import { topicScopes } from '../connectors/platform/subscriptions.ts';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { caseCount } from '../testing/case-count.ts';
import { test } from '../testing/installation.ts';
import { type AdminBrowser, createOwner } from '../testing/people.ts';
import type { RunningApp } from '../testing/running-app.ts';
import { SeededRandom } from '../testing/stand-in/seeded-random.ts';
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

/** Stores that are read at the same time, so that the waiting of one is the work of another. */
const storesAtOnce = 10;

const words = 'This app may not subscribe to topics with protected customer data.';

/** All 32 subsets of the scopes, and eight stores that refuse topics and protected data besides. */
const allStores = [
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

const every = caseCount(5, 1);
/** Of every fifth store, too, each scope is missing in some, and topics and protected data are refused in one. */
const stores = allStores.filter((_, place) => place % every === 1 % every);

/** Returns the permission by which a refusal is mended, or the words of the store, by the name of what is refused. */
function wantedRefusals({ missing, topics }: (typeof allStores)[number]): Map<string, object> {
  const ofKinds = missing.flatMap((scope) =>
    (rowsByScope[scope] ?? []).map((name) => [name, { step: 'kind', scope }] as const),
  );
  const ofTopics = topics.map((name) => [name, { step: 'topic', reason: words }] as const);
  return new Map<string, object>([...ofKinds, ...ofTopics]);
}

/** Makes a store, reads it once, and returns what is read and told of it. */
async function readStore(
  app: RunningApp,
  owner: AdminBrowser,
  { missing, topics, isApproved }: (typeof allStores)[number],
) {
  const { platform, shop, pull, close } = await connectStandIn(app, { seed: 1 });
  const { domain, id } = shop.shop;
  const random = new SeededRandom(4);
  for (let count = 0; count < 50; count += 1) {
    platform.store.change(random);
  }
  const both = missing.includes('read_content') ? ['read_online_store_pages'] : [];
  const gone = new Set([...missing, ...both]);
  platform.graph.scopes = new Set([...allScopes].filter((scope) => !gone.has(scope)));
  platform.graph.refusedTopics = new Map(topics.map((topic) => [topic, words]));
  platform.graph.isApproved = isApproved;
  await pull();
  const { body } = await owner.call('shopHealth', { parameters: { shop: domain } });
  const subscribed = platform.graph.subscriptions.map(({ topic }) => topic);
  const read = Object.entries(await storedRows(app.service.stores, id));
  await close();
  return { domain, health: body.connection, subscribed, read, rows: rowsOf(platform.store) };
}

test(
  `each of ${stores.length} stores is read as far as it allows, and the rest is named with its scope`,
  { timeout: 600_000 },
  async ({ installation }) => {
    const app = await installation.serveHere();
    const owner = await createOwner(app);
    for (let start = 0; start < stores.length; start += storesAtOnce) {
      const some = stores.slice(start, start + storesAtOnce);
      const answers = await Promise.all(some.map((store) => readStore(app, owner, store)));
      for (const [index, { domain, health, subscribed, read, rows }] of answers.entries()) {
        const store = some[index] ?? { missing: [], topics: [], isApproved: true };
        const name = JSON.stringify(store);
        const { missing, isApproved } = store;
        expect(health, name).toMatchObject({ error: null, receives: false });
        const refused = isApproved ? missing : [...missing, 'read_customers', 'read_orders'];
        const unread = new Set(refused.flatMap((scope) => rowsByScope[scope] ?? []));
        for (const [kind, found] of read) {
          const wanted = Object.keys(Reflect.get(rows, kind));
          expect(wanted.length, kind).toBeGreaterThan(0);
          expect(Object.keys(found), `${name} ${kind}`).toEqual(unread.has(kind) ? [] : wanted);
        }
        const told = new Map(health?.refusals.map((refusal) => [refusal.name, refusal]));
        for (const [refusedName, wanted] of wantedRefusals(store)) {
          expect(told.get(refusedName), `${name} ${refusedName}`).toMatchObject(wanted);
        }
        expect(told.has('inventory_levels/update'), name).toBe(missing.includes('read_inventory'));
        for (const topic of Object.keys(topicScopes)) {
          const isAsked = subscribed.includes(topic.toUpperCase().replace('/', '_'));
          expect(isAsked, `${name} ${topic}`).toBe(!told.has(topic));
        }
        const status = await installation.cli('connection', 'status', domain, '--json');
        const { refusals, pulls, receives } = JSON.parse(status.stdout);
        expect({ refusals, pulls, receives }, name).toEqual({
          refusals: health?.refusals,
          pulls: health?.pulls,
          receives: false,
        });
      }
    }
  },
);
