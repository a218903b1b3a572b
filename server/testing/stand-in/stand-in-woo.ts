import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type JsonObject, jsonObject } from '../../connectors/json-object.ts';
import { answerFront } from './stand-in-woo-front.ts';
import { listWoo, type WooListing, type WooRecord } from './stand-in-woo-lists.ts';

export const wooCredentials = { key: 'ck_of_the_stand_in', secret: 'cs_of_the_stand_in' };

export interface WooAnswer {
  status: number;
  /** JSON, or the text of a page. */
  value: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A store of WooCommerce on this machine: the parts of its REST API that Vitrine asks for. */
export class StandInWoo {
  /** Records by their path below `/wp-json/wc/v3/`. */
  readonly records: Record<string, WooRecord[]>;
  /** Answers that are no list, by their path below `/wp-json/wc/v3/`. */
  readonly values: Record<string, unknown> = {
    'settings/general/woocommerce_currency': { value: 'GBP' },
  };
  /** The requests so far, as `GET products?include=1`. */
  readonly requests: string[] = [];
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  /** False for a proxy that removes the headers with the number of records. */
  tellsTotals = true;
  /** The hours by which the clocks of the store are ahead of UTC. */
  offsetHours = 0;
  /** True for a store whose lists of changes are empty. */
  forgetsChanges = false;
  /** Called before a part of a list is sent. */
  beforeList: (path: string) => void = () => undefined;
  isKeyValid = true;
  /** False for a key that only reads. */
  mayWrite = true;
  /** True for a store that is down. */
  isDown = false;
  /** The words by which paths, such as `orders`, are refused with 403. */
  refusedPaths: ReadonlyMap<string, string> = new Map();
  /** True for a host that drops the header with the key. */
  dropsHeader = false;
  /** True for a store with an extension that closes the API of its shop. */
  isFrontClosed = false;
  /** The price that the shop shows for a typed one of 1. */
  taxFactor = 1;
  /** The folder of the store, such as `/shop`. */
  folder = '';
  /** Answers a request in place of the store, by its address without the host. */
  intercept: (address: string) => WooAnswer | undefined = () => undefined;
  url = '';

  private constructor(records: Record<string, WooRecord[]>) {
    this.records = { webhooks: [], ...records };
  }

  static async start(records: Record<string, WooRecord[]>): Promise<StandInWoo> {
    const woo = new StandInWoo(records);
    await new Promise<void>((resolve) => woo.#server.listen(0, '127.0.0.1', resolve));
    woo.url = `http://127.0.0.1:${(woo.#server.address() as AddressInfo).port}`;
    return woo;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns a record to change. Throws when there is none. */
  find(path: string, id: number): WooRecord {
    const found = this.records[path]?.find((record) => record.id === id);
    if (!found) {
      throw new Error(`There is no ${path}/${id}.`);
    }
    return found;
  }

  /** Replaces fields of a record. */
  change(path: string, id: number, fields: JsonObject): void {
    this.records[path] = (this.records[path] ?? []).map((record) =>
      record.id === id ? { ...record, ...fields } : record,
    );
  }

  /** Deletes a record for ever, of which the store tells nobody. */
  remove(path: string, id: number): void {
    this.records[path] = (this.records[path] ?? []).filter((record) => record.id !== id);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, value, headers } = await this.#answer(request);
    const isPage = typeof value === 'string';
    const type = isPage ? 'text/html' : 'application/json';
    response
      .writeHead(status, { 'Content-Type': `${type}; charset=UTF-8`, ...headers })
      .end(isPage ? value : JSON.stringify(value));
  }

  async #answer(request: IncomingMessage): Promise<WooAnswer> {
    const { method = 'GET' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const path = pathname.replace(`${this.folder}/wp-json/wc/v3/`, '');
    this.requests.push(`${method} ${path}?${searchParams}`);
    if (this.isDown) {
      return { status: 503, value: '' };
    }
    const intercepted = this.intercept(request.url ?? '');
    if (intercepted) {
      return intercepted;
    }
    const front = this.#front(pathname, searchParams);
    if (path === pathname) {
      return front === undefined ? this.#page(pathname) : { status: 200, value: front };
    }
    if (!this.#hasKey(request, searchParams)) {
      return refuse(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
    }
    if (method !== 'GET' && !this.mayWrite) {
      const words = 'The API key provided does not have write permissions.';
      return refuse(401, 'woocommerce_rest_authentication_error', words);
    }
    const refusal = this.refusedPaths.get(path);
    if (refusal !== undefined) {
      return refuse(403, 'rest_forbidden', refusal);
    }
    if (method === 'GET') {
      return this.#read(path, searchParams);
    }
    const body = method === 'DELETE' ? {} : jsonObject.parse(await json(request));
    return this.#write(method, path, body);
  }

  #hasKey({ headers }: IncomingMessage, query: URLSearchParams): boolean {
    const { key, secret } = wooCredentials;
    const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    const isInHeader = headers.authorization === basic && !this.dropsHeader;
    const isInQuery = query.get('consumer_key') === key && query.get('consumer_secret') === secret;
    return this.isKeyValid && (isInHeader || isInQuery);
  }

  #front(pathname: string, query: URLSearchParams): unknown {
    const root = `${this.folder}/wp-json/wc/store/v1/`;
    const { records, taxFactor } = this;
    const path = pathname.slice(root.length);
    return pathname.startsWith(root) && !this.isFrontClosed
      ? answerFront({ path, query, records, taxFactor })
      : undefined;
  }

  /** Returns a page of the shop, which names the address of the API, or the index of the API. */
  #page(pathname: string): WooAnswer {
    const root = `${this.url}${this.folder}/wp-json/`;
    const headers = { Link: `<${root}>; rel="https://api.w.org/"` };
    if (pathname === `${this.folder}/wp-json/`) {
      const value = this.values['/wp-json/'] ?? { namespaces: ['wc/v3', 'wp/v2'] };
      return { status: 200, value, headers };
    }
    const isOfStore = pathname.startsWith(`${this.folder}/`);
    return isOfStore
      ? { status: pathname.includes('/wp-json') ? 404 : 200, value: '<!DOCTYPE html>', headers }
      : { status: 404, value: '<!DOCTYPE html>' };
  }

  #read(path: string, query: URLSearchParams): WooAnswer {
    const value = this.values[path];
    if (value !== undefined) {
      return { status: 200, value };
    }
    const [, list = '', id] = /^(.*)\/(\d+)$/.exec(path) ?? [];
    if (id !== undefined) {
      const found = this.records[list]?.find((record) => record.id === Number(id));
      return found ? { status: 200, value: found } : invalidId();
    }
    if (!this.records[path] && !emptyLists.test(path)) {
      return refuse(404, 'rest_no_route', 'No route was found matching the URL.');
    }
    if (Number(query.get('per_page') ?? 10) > 100) {
      return refuse(400, 'rest_invalid_param', 'Invalid parameter(s): per_page');
    }
    this.beforeList(path);
    const listing: WooListing = { path, query, offsetHours: this.offsetHours };
    const isForgotten = this.forgetsChanges && query.has('modified_after');
    const records = isForgotten ? [] : (this.records[path] ?? []);
    const { items, total } = listWoo(records, listing);
    const headers = this.tellsTotals ? { 'X-WP-Total': String(total) } : {};
    return { status: 200, value: items, headers };
  }

  #write(method: string, path: string, body: JsonObject): WooAnswer {
    const [, list = '', id = ''] = /^(.*)\/(\d+)$/.exec(path) ?? [];
    if (method === 'POST') {
      if (path === 'webhooks' && !webhookTopics.test(String(body['topic']))) {
        const words = 'Webhook topic is required and must be valid.';
        return refuse(400, 'woocommerce_rest_shop_webhook_invalid_topic', words);
      }
      const lastId = Math.max(0, ...(this.records[path] ?? []).map((record) => record.id));
      const created = { status: 'active', ...body, id: lastId + 1 };
      this.records[path] = [...(this.records[path] ?? []), created];
      return { status: 201, value: created };
    }
    if (!this.records[list]?.some((record) => record.id === Number(id))) {
      return invalidId();
    }
    const found = this.find(list, Number(id));
    if (method === 'DELETE') {
      this.remove(list, Number(id));
    } else {
      this.change(list, Number(id), body);
    }
    return { status: 200, value: { ...found, ...body } };
  }
}

/** The lists that every store has. */
const emptyLists =
  /^(products|orders|customers|webhooks|products\/(categories|tags|brands|attributes(\/\d+\/terms)?|\d+\/variations)|orders\/\d+\/refunds)$/;

const webhookTopics = /^(product|order|customer|coupon)\.(created|updated|deleted|restored)$/;

function refuse(status: number, code: string, message: string): WooAnswer {
  return { status, value: { code, message, data: { status } } };
}

function invalidId(): WooAnswer {
  return refuse(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
}
