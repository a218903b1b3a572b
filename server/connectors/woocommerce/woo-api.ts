import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { type JsonObject, jsonObject } from '../json-object.ts';
import { type JsonAnswer, JsonClient, type JsonClientOptions } from '../outgoing/json-client.ts';
import { Refused } from '../refusal.ts';

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

const refused: ReadonlySet<number> = new Set([401, 403]);

const wordsSchema = z.object({ message: z.string().min(1).max(300) });

function refusalOf({ status, value }: JsonAnswer): Refused {
  const { data } = wordsSchema.safeParse(value);
  const reason = data?.message ?? `The store answers ${status} and gives no reason.`;
  return new Refused({ reason, path: [], scope: null });
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
    if (refused.has(answer.status)) {
      await this.checkKey();
      throw refusalOf(answer);
    }
    if (answer.status === 404) {
      throw new AppError('not-found', `${new URL(url).host} has no ${path}.`);
    }
    if (answer.status >= 300) {
      throw new AppError('invalid', `${new URL(url).host} answers ${answer.status} for ${path}.`);
    }
    return answer;
  }

  /** Throws unless the key reads products, without which there is no shop. */
  async checkKey(): Promise<void> {
    const url = `${this.#base}products?per_page=1&_fields=id`;
    const answer = await this.#client.send({ method: 'GET', url, headers: this.#headers });
    const { host } = new URL(url);
    if (answer.status === 401) {
      throw new AppError(
        'unauthorised',
        `${host} refuses the key (${refusalOf(answer).reason}): it was revoked, or the host of the store drops it.`,
      );
    }
    if (answer.status === 403) {
      throw new AppError(
        'forbidden',
        `${host} lets the key read no products (${refusalOf(answer).reason}): make it for a person who manages the shop, and see that no firewall stops it.`,
      );
    }
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
