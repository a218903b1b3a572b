import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { Refused, type Refusal } from '../refusal.ts';
import type { AdminApi } from './admin-api.ts';

const ofOrders = ['read_orders'];

/**
 * The topics that a store is asked to send, with the scopes of which one is enough; none where every app receives them.
 * The topics of privacy belong to the app itself.
 */
export const topicScopes: Readonly<Record<string, readonly string[]>> = {
  'products/create': ['read_products'],
  'products/update': ['read_products'],
  'products/delete': ['read_products'],
  'collections/create': ['read_products'],
  'collections/update': ['read_products'],
  'collections/delete': ['read_products'],
  'inventory_levels/update': ['read_inventory'],
  'inventory_items/update': ['read_inventory', 'read_products'],
  'orders/create': ofOrders,
  'orders/updated': ofOrders,
  'orders/edited': ofOrders,
  'orders/cancelled': ofOrders,
  'orders/delete': ofOrders,
  'refunds/create': ofOrders,
  'customers/create': ['read_customers'],
  'customers/update': ['read_customers'],
  'customers/delete': ['read_customers'],
  'shop/update': [],
  'locales/create': ['read_locales'],
  'locales/update': ['read_locales'],
  'locales/destroy': ['read_locales'],
  'markets/create': ['read_markets'],
  'markets/update': ['read_markets'],
  'markets/delete': ['read_markets'],
  'product_publications/create': ['read_publications'],
  'product_publications/update': ['read_publications'],
  'product_publications/delete': ['read_publications'],
  'selling_plan_groups/create': ['read_products'],
  'selling_plan_groups/update': ['read_products'],
  'selling_plan_groups/delete': ['read_products'],
  'app/uninstalled': [],
  'app/scopes_update': [],
};

const listQuery = `query Subscriptions($after: String) {
  webhookSubscriptions(first: 250, after: $after) {
    nodes { id topic uri } pageInfo { hasNextPage endCursor } } }`;

const createQuery = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    userErrors { message } } }`;

const deleteQuery = `mutation Unsubscribe($id: ID!) {
  webhookSubscriptionDelete(id: $id) { userErrors { message } } }`;

const listSchema = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string().nullish() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

const errors = z.object({ userErrors: z.array(z.object({ message: z.string() })) });
const createdSchema = z.object({ webhookSubscriptionCreate: errors });
const deletedSchema = z.object({ webhookSubscriptionDelete: errors });

interface Subscription {
  id: string;
  topic: string;
  uri?: string | null | undefined;
}

/**
 * Makes the missing subscriptions to an address, each by itself, and removes outdated ones. Returns the topics that the
 * store refuses.
 */
export async function subscribeTo(
  api: AdminApi,
  address: string,
  leftOut: ReadonlySet<string>,
): Promise<Refusal[]> {
  const asked = Object.keys(topicScopes).filter((topic) => !leftOut.has(topic));
  const refusals: Refusal[] = [];
  const refuse = (name: string, { reason, scope }: Pick<Refusal, 'reason' | 'scope'>) =>
    refusals.push({ step: 'topic', name, reason, scope, isAsked: true });
  try {
    const current = await keepCurrent(api, address);
    for (const topic of asked.filter((one) => !current.has(one))) {
      const refused = await create(api, enumOf(topic), `${address}/${topic}`);
      if (refused) {
        refuse(topic, refused);
      }
    }
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    // Without the list of subscriptions there would be a second one for each topic.
    asked.forEach((topic) => refuse(topic, error));
  }
  return refusals;
}

/** Removes the outdated subscriptions to an address. Returns the topics of the others. */
async function keepCurrent(api: AdminApi, address: string): Promise<Set<string>> {
  const topics = new Map(Object.keys(topicScopes).map((topic) => [enumOf(topic), topic]));
  const current = new Set<string>();
  for (const { id, topic: name, uri } of await listOwn(api, address)) {
    const topic = topics.get(name);
    if (topic !== undefined && uri === `${address}/${topic}`) {
      current.add(topic);
    } else {
      await api.query(deleteQuery, { id }, deletedSchema);
    }
  }
  return current;
}

async function create(
  api: AdminApi,
  topic: string,
  uri: string,
): Promise<Pick<Refusal, 'reason' | 'scope'> | null> {
  try {
    const { webhookSubscriptionCreate: created } = await api.query(
      createQuery,
      { topic, uri },
      createdSchema,
    );
    const [error] = created.userErrors;
    return error ? { reason: error.message, scope: null } : null;
  } catch (error) {
    // A query that the store does not understand, such as one with a topic of another version, is about its topic only.
    if (error instanceof AppError && error.kind === 'invalid') {
      return { reason: error.message, scope: null };
    }
    if (error instanceof Refused) {
      return { reason: error.reason, scope: error.scope };
    }
    throw error;
  }
}

export async function unsubscribeFrom(api: AdminApi, address: string): Promise<void> {
  for (const { id } of await listOwn(api, address)) {
    await api.query(deleteQuery, { id }, deletedSchema);
  }
}

/** Returns the subscriptions to an address and the paths below it. */
async function listOwn(api: AdminApi, address: string): Promise<Subscription[]> {
  const own: Subscription[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const { webhookSubscriptions: page }: z.output<typeof listSchema> = await api.query(
      listQuery,
      { after },
      listSchema,
    );
    own.push(...page.nodes.filter(({ uri }) => uri?.startsWith(`${address}/`)));
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  }
  return own;
}

function enumOf(topic: string): string {
  return topic.toUpperCase().replace('/', '_');
}
