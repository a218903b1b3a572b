import { z } from 'zod';
import { jsonObject } from '../json-object.ts';
import { type Refusal, Refused } from '../refusal.ts';
import {
  isWholeKind,
  type PulledBatch,
  type PulledKind,
  type PullRequest,
  type RecordKind,
  type StoreConnection,
  type WholeKind,
} from '../store-connection.ts';
import { WooApi, type WooApiOptions } from './woo-api.ts';
import { type ListPlace, readList, readWhole } from './woo-lists.ts';
import { readNamedProducts, readWooNames } from './woo-names.ts';
import { readWooPresentation } from './woo-presentation.ts';
import { readWooIds } from './woo-read.ts';
import { readHead, WooRecordReader } from './woo-record-reader.ts';

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

/** Creates the connection to a store of WooCommerce. */
export function createWooStore(options: WooStoreOptions): StoreConnection {
  const api = new WooApi(options);
  const reader = new WooRecordReader(api);
  return {
    async grants() {
      await api.get('products?per_page=1&_fields=id');
      return { kinds, missing: [] };
    },
    probe: (kind) => probeKind(api, reader, kind),
    presentation: () => readWooPresentation(api),
    pull: (kind, request) => pullKind(api, reader, { ...request, kind }),
    read: (kind, ids) => readWooIds(api, reader, { kind, ids }),
    names: async () => readWooNames(api, await reader.facts()),
    namedProducts: (name) => readNamedProducts(api, name),
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
    async subscribe(target, _leftOut, onMissed) {
      try {
        await subscribe(api, { target, secret: options.webhookSecret, onMissed });
        return [];
      } catch (error) {
        if (!(error instanceof Refused)) {
          throw error;
        }
        const reason = `${error.reason} ${onlyWebhooks}`;
        return topics.map((name) => ({ step: 'topic', name, reason, scope: null, isAsked: true }));
      }
    },
    unsubscribe: (target) => unsubscribe(api, target),
  };
}

async function probeKind(
  api: WooApi,
  reader: WooRecordReader,
  kind: PulledKind,
): Promise<Refusal[]> {
  const path = paths[kind];
  if (path === undefined) {
    return [];
  }
  try {
    const { value } = await api.get(`${path}?per_page=1`);
    if (kind === 'products') {
      await reader.read(kind, z.array(jsonObject).parse(value));
      return (await reader.lacksShownPrices()) ? [lackedPrices] : [];
    }
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    const { reason, scope } = error;
    return [{ step: 'kind', name: kind, reason, scope, isAsked: true }];
  }
}

async function* pullKind(
  api: WooApi,
  reader: WooRecordReader,
  { kind, since, cursor, onRefused }: PullRequest & { kind: RecordKind | WholeKind },
): AsyncGenerator<PulledBatch> {
  const path = paths[kind];
  if (path === undefined || isWholeKind(kind)) {
    return;
  }
  const query =
    since !== null && dated.has(kind)
      ? `modified_after=${wooTimeOf(since)}&dates_are_gmt=true`
      : undefined;
  for await (const { items, next } of readList(api, path, { query, from: placeOf(cursor) })) {
    const read = await reader.read(kind, items);
    const records = read.map(({ record, ...head }) => ({ ...head, content: { record } }));
    yield { records, cursor: next === null ? null : `${next.offset} ${next.lastId}` };
  }
  if (kind === 'products' && (await reader.lacksShownPrices())) {
    await onRefused(lackedPrices);
  }
}

/** The refusal of a shop that does not tell what it shows, and shows prices with another tax than the merchant types. */
const lackedPrices: Refusal = {
  step: 'field',
  name: 'products.shown_prices',
  reason:
    'The shop does not answer at /wp-json/wc/store/v1/products, so prices are as they were typed, while the shop shows them with another tax: let the extension or firewall that closes this address open it.',
  scope: null,
  isAsked: true,
};

/** Returns a time in UTC without an offset: the store would turn one with an offset into its local time. */
function wooTimeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

/** Returns the place that a cursor names; undefined, which is the beginning, for another text. */
function placeOf(cursor: string | null): ListPlace | undefined {
  const [, offset, lastId] = /^(\d{1,15}) (\d{1,15})$/.exec(cursor ?? '') ?? [];
  return lastId === undefined ? undefined : { offset: Number(offset), lastId: Number(lastId) };
}

const webhooksSchema = z.array(
  z.object({
    id: z.number(),
    topic: z.string(),
    status: z.string(),
    delivery_url: z.string(),
  }),
);

/** What a key that only reads lacks. */
const onlyWebhooks =
  'Products and orders are read hourly all the same, and customers every six hours; only changes by webhook, within seconds, need writing: give the key the permission Read/Write.';

interface SubscribeOptions {
  target: string;
  secret: string;
  onMissed: (kinds: readonly PulledKind[]) => Promise<void>;
}

/** Makes the missing webhooks, and takes back those that the store has disabled after failures. */
async function subscribe(
  api: WooApi,
  { target, secret, onMissed }: SubscribeOptions,
): Promise<void> {
  const own = await listOwn(api, target);
  const isInterrupted =
    own.length > 0 &&
    topics.some((topic) => own.find((webhook) => webhook.topic === topic)?.status !== 'active');
  for (const topic of topics) {
    const existing = own.find((webhook) => webhook.topic === topic);
    if (!existing) {
      const delivery_url = `${target}/${topic}`;
      await api.send('POST', 'webhooks', { name: 'Vitrine', topic, delivery_url, secret });
    } else if (existing.status !== 'active') {
      await api.send('PUT', `webhooks/${existing.id}`, { status: 'active', secret });
    }
  }
  if (isInterrupted) {
    await onMissed(['products', 'customers', 'orders']);
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
