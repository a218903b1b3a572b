import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type JsonObject, jsonObject } from '../json-object.ts';
import { idField } from '../lenient-json.ts';
import { type JsonAnswer, JsonClient } from '../outgoing/json-client.ts';
import type {
  PulledBatch,
  PulledKind,
  PulledRecord,
  PullRequest,
  StoreConnection,
} from '../store-connection.ts';
import { wooProduct } from './woo-product.ts';
import { wooCustomer, wooOrder, wooTime } from './woo-records.ts';

export interface WooStoreOptions {
  address: string;
  credentials: { key: string; secret: string };
  /** Signs the webhooks that the store is asked to send. */
  webhookSecret: string;
  userAgent: string;
  signal: AbortSignal;
  retryMs?: number;
}

const pageSize = 100;

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

const kinds: readonly PulledKind[] = ['products', 'collections', 'customers', 'orders'];

/** The kinds whose list can be limited to changes. */
const dated: ReadonlySet<PulledKind> = new Set(['products', 'orders']);

/** Creates the connection to a store of WooCommerce. */
export function createWooStore(options: WooStoreOptions): StoreConnection {
  const api = new WooApi(options);
  return {
    async kinds() {
      await api.get('products?per_page=1&_fields=id');
      return kinds;
    },
    async facts() {
      const settings = z
        .object({ value: z.string() })
        .safeParse((await api.get('settings/general/woocommerce_currency')).value);
      return { name: null, currency: settings.data?.value ?? null, timezone: null };
    },
    pull: (kind, request) => pullKind(api, kind, request),
    async *ids(kind) {
      for await (const { page } of api.pages(kind, '_fields=id,date_modified_gmt', 1)) {
        yield page.flatMap((found) => {
          const head = readHead(found);
          return head === undefined ? [] : [head];
        });
      }
    },
    subscribe: (target) => subscribe(api, target, options.webhookSecret),
    unsubscribe: (target) => unsubscribe(api, target),
  };
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
  const filter =
    since !== null && dated.has(kind)
      ? `modified_after=${new Date(since).toISOString()}&dates_are_gmt=true&orderby=modified&order=asc`
      : 'orderby=id&order=asc';
  for await (const { page, next } of api.pages(kind, filter, Number(cursor ?? 1))) {
    const records: PulledRecord[] = [];
    for (const found of page) {
      const head = readHead(found);
      if (head) {
        records.push({ ...head, content: { record: await toRecord(api, kind, found) } });
      }
    }
    yield { records, cursor: next === null ? null : String(next) };
  }
}

async function toRecord(api: WooApi, kind: PulledKind, found: JsonObject): Promise<JsonObject> {
  switch (kind) {
    case 'products': {
      const isVariable = Array.isArray(found['variations']) && found['variations'].length > 0;
      return isVariable
        ? wooProduct(found, await api.all(`products/${String(found['id'])}/variations`))
        : wooProduct(found);
    }
    case 'orders': {
      const hasRefunds = Array.isArray(found['refunds']) && found['refunds'].length > 0;
      return wooOrder(
        found,
        hasRefunds ? await api.all(`orders/${String(found['id'])}/refunds`) : [],
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
  const members = await api.all(
    `products?category=${String(id)}&_fields=id&orderby=menu_order&order=asc`,
  );
  const ids = members.flatMap((member) => idField.parse(member['id']) ?? []);
  return { id, handle: slug, title: name, product_ids: ids };
}

/** The REST API of WooCommerce. */
class WooApi {
  readonly #client: JsonClient;
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(options: WooStoreOptions) {
    const { key, secret } = options.credentials;
    this.#client = new JsonClient(options);
    this.#base = `${options.address}/wp-json/wc/v3/`;
    const credentials = Buffer.from(`${key}:${secret}`).toString('base64');
    this.#headers = { Authorization: `Basic ${credentials}` };
  }

  async get(path: string) {
    return this.send('GET', path);
  }

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const url = this.#base + path;
    const answer = await this.#client.send({ method, url, headers: this.#headers, body });
    if (answer.status === 401 || answer.status === 403) {
      throw new AppError(
        'unauthorised',
        `${new URL(url).host} refuses the key: it was revoked, or may not read this.`,
      );
    }
    if (answer.status >= 300) {
      throw new AppError('invalid', `${new URL(url).host} answers ${answer.status} for ${path}.`);
    }
    return answer;
  }

  /** Yields the pages of a kind from a number on, with the number of the next one. */
  async *pages(kind: PulledKind, query: string, from: number) {
    const path = paths[kind];
    if (path === undefined) {
      return;
    }
    for (let number: number | null = from; number !== null;) {
      const answer = await this.get(`${path}?${query}&per_page=${pageSize}&page=${number}`);
      const page = z.array(jsonObject).parse(answer.value);
      const next: number | null = isLastPage(answer, number, page) ? null : number + 1;
      yield { page, next };
      number = next;
    }
  }

  /** Returns all items of a short list. */
  async all(path: string): Promise<JsonObject[]> {
    const items: JsonObject[] = [];
    const separator = path.includes('?') ? '&' : '?';
    for (let number = 1; ; number += 1) {
      const answer = await this.get(`${path}${separator}per_page=${pageSize}&page=${number}`);
      const page = z.array(jsonObject).parse(answer.value);
      items.push(...page);
      if (isLastPage(answer, number, page)) {
        return items;
      }
    }
  }
}

/** Some proxies remove the header with the number of pages: a full page is then not the last one. */
function isLastPage({ headers }: JsonAnswer, number: number, page: readonly object[]): boolean {
  const last = headers.get('x-wp-totalpages');
  return last === null ? page.length < pageSize : number >= Number(last);
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
  const all = webhooksSchema.parse(await api.all('webhooks'));
  return all.filter(({ delivery_url: url }) => url.startsWith(`${target}/`));
}
