import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../json-object.ts';
import { idField } from '../lenient-json.ts';
import { type Refusal, Refused } from '../refusal.ts';
import type {
  PulledBatch,
  PulledKind,
  PulledRecord,
  PullRequest,
  StoreConnection,
} from '../store-connection.ts';
import { WooApi, type WooApiOptions } from './woo-api.ts';
import { type ListPlace, readList, readWhole } from './woo-lists.ts';
import { readWooPresentation } from './woo-presentation.ts';
import { wooProduct } from './woo-product.ts';
import { slugField, wooCustomer, wooOrder, wooTime } from './woo-records.ts';

export interface WooStoreOptions extends WooApiOptions {
  /** Signs the webhooks that the store is asked to send. */
  webhookSecret: string;
}

const topics = [
  ...['created', 'updated', 'deleted', 'restored'].map((verb) => `product.${verb}`),
  ...['created', 'updated', 'deleted', 'restored'].map((verb) => `order.${verb}`),
  ...['created', 'updated', 'deleted'].map((verb) => `customer.${verb}`),
];

/** The kinds of WooCommerce with their addresses. */
const paths: Partial<Record<PulledKind, string>> = {
  products: 'products',
  collections: 'products/categories',
  customers: 'customers',
  orders: 'orders',
};

const kinds: readonly PulledKind[] = [
  'presentation',
  'products',
  'collections',
  'customers',
  'orders',
];

/** The kinds whose list can be limited to changes. */
const dated: ReadonlySet<PulledKind> = new Set(['products', 'orders']);

/** The order in which the merchant has put products. */
const inMenuOrder = 'orderby=menu_order&order=asc';

/** Creates the connection to a store of WooCommerce. */
export function createWooStore(options: WooStoreOptions): StoreConnection {
  const api = new WooApi(options);
  return {
    async grants() {
      await api.get('products?per_page=1&_fields=id');
      return { kinds, missing: [] };
    },
    probe: (kind) => probeKind(api, kind),
    presentation: () => readWooPresentation(api),
    pull: (kind, request) => pullKind(api, kind, request),
    async *ids(kind) {
      const path = paths[kind];
      if (path === undefined) {
        return;
      }
      const query = '_fields=id,date_modified_gmt';
      for await (const { items } of readList(api, path, { query })) {
        yield items.flatMap((found) => {
          const head = readHead(found);
          return head === undefined ? [] : [head];
        });
      }
    },
    async subscribe(target) {
      try {
        await subscribe(api, target, options.webhookSecret);
        return [];
      } catch (error) {
        if (!(error instanceof Refused)) {
          throw error;
        }
        const reason = `${error.reason} Give the key the permission Read/Write.`;
        return topics.map((name) => ({ step: 'topic', name, reason, scope: null, isAsked: true }));
      }
    },
    unsubscribe: (target) => unsubscribe(api, target),
  };
}

async function probeKind(api: WooApi, kind: PulledKind): Promise<Refusal[]> {
  const path = paths[kind];
  if (path === undefined) {
    return [];
  }
  try {
    await api.get(`${path}?per_page=1&_fields=id`);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    const { reason, scope } = error;
    return [{ step: 'kind', name: kind, reason, scope, isAsked: true }];
  }
}

const headSchema = z.object({ id: idField, date_modified_gmt: wooTime });

function readHead(found: JsonObject): { id: number; updatedAt: number | null } | undefined {
  const { id, date_modified_gmt: modified } = headSchema.parse(found);
  return id === null
    ? undefined
    : { id, updatedAt: modified === null ? null : Date.parse(modified) };
}

async function* pullKind(
  api: WooApi,
  kind: PulledKind,
  { since, cursor }: PullRequest,
): AsyncGenerator<PulledBatch> {
  const path = paths[kind];
  if (path === undefined) {
    return;
  }
  const query =
    since !== null && dated.has(kind)
      ? `modified_after=${wooTimeOf(since)}&dates_are_gmt=true`
      : undefined;
  for await (const { items, next } of readList(api, path, { query, from: placeOf(cursor) })) {
    const records: PulledRecord[] = [];
    for (const found of items) {
      const head = readHead(found);
      const record = head && (await readRecord(api, kind, found));
      if (head && record) {
        records.push({ ...head, content: { record } });
      }
    }
    yield { records, cursor: next === null ? null : `${next.offset} ${next.lastId}` };
  }
}

/** Returns a time in UTC without an offset: the store would turn one with an offset into its local time. */
function wooTimeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

/** Returns the place that a cursor names; undefined, which is the beginning, for another text. */
function placeOf(cursor: string | null): ListPlace | undefined {
  const [, offset, lastId] = /^(\d{1,15}) (\d{1,15})$/.exec(cursor ?? '') ?? [];
  return lastId === undefined ? undefined : { offset: Number(offset), lastId: Number(lastId) };
}

/** Returns undefined for a record that was removed after the store has listed it. */
async function readRecord(api: WooApi, kind: PulledKind, found: JsonObject) {
  try {
    return await toRecord(api, kind, found);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') {
      return undefined;
    }
    throw error;
  }
}

async function toRecord(api: WooApi, kind: PulledKind, found: JsonObject): Promise<JsonObject> {
  switch (kind) {
    case 'products': {
      const isVariable = Array.isArray(found['variations']) && found['variations'].length > 0;
      return isVariable
        ? wooProduct(found, await readWhole(api, `products/${String(found['id'])}/variations`))
        : wooProduct(found);
    }
    case 'orders': {
      const hasRefunds = Array.isArray(found['refunds']) && found['refunds'].length > 0;
      return wooOrder(
        found,
        hasRefunds ? await readWhole(api, `orders/${String(found['id'])}/refunds`) : [],
      );
    }
    case 'customers':
      return wooCustomer(found);
    default:
      return toCollection(api, found);
  }
}

/** Returns a category with the ids of its products, in the order of the store. */
async function toCollection(api: WooApi, { id, slug, name }: JsonObject): Promise<JsonObject> {
  const query = `category=${String(id)}&_fields=id`;
  const members = await readWhole(api, 'products', { query, order: inMenuOrder });
  const ids = members.flatMap((member) => idField.parse(member['id']) ?? []);
  return { id, handle: slugField.parse(slug), title: name, product_ids: ids };
}

const webhooksSchema = z.array(
  z.object({
    id: z.number(),
    topic: z.string(),
    status: z.string(),
    delivery_url: z.string(),
  }),
);

/** Makes the missing webhooks, and takes back those that the store has disabled after failures. */
async function subscribe(api: WooApi, target: string, secret: string): Promise<void> {
  const own = await listOwn(api, target);
  for (const topic of topics) {
    const existing = own.find((webhook) => webhook.topic === topic);
    if (!existing) {
      const delivery_url = `${target}/${topic}`;
      await api.send('POST', 'webhooks', { name: 'Vitrine', topic, delivery_url, secret });
    } else if (existing.status !== 'active') {
      await api.send('PUT', `webhooks/${existing.id}`, { status: 'active', secret });
    }
  }
}

async function unsubscribe(api: WooApi, target: string): Promise<void> {
  for (const { id } of await listOwn(api, target)) {
    await api.send('DELETE', `webhooks/${id}?force=true`);
  }
}

async function listOwn(api: WooApi, target: string) {
  const all = webhooksSchema.parse(await readWhole(api, 'webhooks'));
  return all.filter(({ delivery_url: url }) => url.startsWith(`${target}/`));
}
