import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type WooRecord = Readonly<Record<string, unknown>> & { id: number };

export const wooCredentials = { key: 'ck_of_the_stand_in', secret: 'cs_of_the_stand_in' };

/** A store of WooCommerce on this machine: the parts of its REST API that Vitrine asks for. */
export class StandInWoo {
  /** Records by their path below `/wp-json/wc/v3/`. */
  readonly records: Record<string, WooRecord[]>;
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  /** False for a proxy that removes the headers with the number of records. */
  tellsTotals = true;
  /** Called before a part of a list is sent. */
  beforeList: (path: string) => void = () => undefined;
  isKeyValid = true;
  /** False for a key that only reads. */
  mayWrite = true;
  /** The words by which paths, such as `orders`, are refused with 403. */
  refusedPaths: ReadonlyMap<string, string> = new Map();
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

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { key, secret } = wooCredentials;
    const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const path = pathname.replace('/wp-json/wc/v3/', '');
    const isAllowed = this.isKeyValid && (this.mayWrite || request.method === 'GET');
    if (!isAllowed || request.headers.authorization !== expected) {
      response.writeHead(401).end('{"code":"woocommerce_rest_cannot_view"}');
    } else if (this.refusedPaths.has(path)) {
      const message = this.refusedPaths.get(path);
      response.writeHead(403).end(JSON.stringify({ code: 'rest_forbidden', message }));
    } else if (path === 'settings/general/woocommerce_currency') {
      response.end('{"value":"GBP"}');
    } else if (request.method === 'POST') {
      const created = { id: 1 + (this.records[path]?.length ?? 0), status: 'active' };
      this.records[path]?.push({ ...created, ...((await json(request)) as object) });
      response.writeHead(201).end(JSON.stringify(created));
    } else {
      this.#list(response, path, searchParams);
    }
  }

  #list(response: ServerResponse, path: string, query: URLSearchParams): void {
    this.beforeList(path);
    const category = query.get('category');
    const after = query.get('modified_after')?.replace(/(\.\d+)?Z$/, '') ?? '';
    const found = (this.records[path] ?? []).filter(
      ({ categories, date_modified_gmt: modified }) =>
        (category === null || JSON.stringify(categories).includes(`"id":${category},`)) &&
        (after === '' || String(modified) > after),
    );
    const sorted = query.get('orderby') === 'id' ? found.toSorted((a, b) => a.id - b.id) : found;
    const size = Number(query.get('per_page') ?? 10);
    const start = Number(query.get('offset') ?? 0);
    if (this.tellsTotals) {
      response.setHeader('X-WP-Total', String(found.length));
    }
    response.end(JSON.stringify(sorted.slice(start, start + size)));
  }
}
