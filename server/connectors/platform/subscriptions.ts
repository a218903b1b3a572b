import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { AdminApi } from './admin-api.ts';

/** The topics that a store is asked to send. Those of privacy belong to the app itself. */
const topics = [
  'products/create',
  'products/update',
  'products/delete',
  'collections/create',
  'collections/update',
  'collections/delete',
  'inventory_levels/update',
  'inventory_items/update',
  'orders/create',
  'orders/updated',
  'orders/edited',
  'orders/cancelled',
  'orders/delete',
  'refunds/create',
  'customers/create',
  'customers/update',
  'customers/delete',
  'app/uninstalled',
];

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

/** Makes the missing subscriptions to an address, and removes outdated ones. */
export async function subscribeTo(api: AdminApi, address: string): Promise<void> {
  const wanted = new Map(topics.map((topic) => [enumOf(topic), `${address}/${topic}`]));
  const existing = await listOwn(api, address);
  for (const { id, topic, uri } of existing) {
    if (wanted.get(topic) === uri) {
      wanted.delete(topic);
    } else {
      await api.query(deleteQuery, { id }, deletedSchema);
    }
  }
  for (const [topic, uri] of wanted) {
    const { webhookSubscriptionCreate: created } = await api.query(
      createQuery,
      { topic, uri },
      createdSchema,
    );
    const [error] = created.userErrors;
    if (error) {
      throw new AppError('invalid', `The store sends no ${topic}: ${error.message}`);
    }
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
