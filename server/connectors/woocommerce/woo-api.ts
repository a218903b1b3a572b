import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type JsonObject, jsonObject } from '../json-object.ts';
import { JsonClient, type JsonClientOptions } from '../outgoing/json-client.ts';

export interface WooApiOptions extends JsonClientOptions {
  address: string;
  credentials: { key: string; secret: string };
}

/** A part of a list. */
export interface WooPage {
  items: JsonObject[];
  /** True when nothing follows. */
  isLast: boolean;
}

/** The most records that the API returns at once. */
export const pageSize = 100;

/** The REST API of WooCommerce. */
export class WooApi {
  readonly #client: JsonClient;
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(options: WooApiOptions) {
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
    if (answer.status === 404) {
      throw new AppError('not-found', `${new URL(url).host} has no ${path}.`);
    }
    if (answer.status >= 300) {
      throw new AppError('invalid', `${new URL(url).host} answers ${answer.status} for ${path}.`);
    }
    return answer;
  }

  /** Returns the items of a list from a place on. */
  async page(path: string, query: string, offset: number): Promise<WooPage> {
    const filter = query === '' ? '' : `${query}&`;
    const place = `per_page=${pageSize}&offset=${offset}`;
    const { headers, value } = await this.get(`${path}?${filter}${place}`);
    const items = z.array(jsonObject).parse(value);
    // Some proxies remove the header with the number of items: a full page is then not the last one.
    const total = headers.get('x-wp-total');
    const isLast =
      total === null
        ? items.length < pageSize
        : items.length === 0 || offset + items.length >= Number(total);
    return { items, isLast };
  }
}
