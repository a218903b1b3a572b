import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { type JsonObject, jsonObject } from '../json-object.ts';
import {
  type JsonAnswer,
  JsonClient,
  type JsonClientOptions,
  type JsonRequest,
} from '../outgoing/json-client.ts';
import { Refused } from '../refusal.ts';
import { explainKey, explainOther, hasNotSeenKey, wordsOf } from './woo-refusals.ts';

export interface WooCredentials {
  key: string;
  secret: string;
  /** True for a store whose host drops the header, so that the key is in the address. */
  isInQuery?: boolean | undefined;
}

export interface WooApiOptions extends JsonClientOptions {
  address: string;
  credentials: WooCredentials;
}

/** A part of a list. */
export interface WooPage {
  items: JsonObject[];
  /** True when nothing follows. */
  isLast: boolean;
}

const refused: ReadonlySet<number> = new Set([401, 403]);

function refusalOf(answer: JsonAnswer): Refused {
  const reason =
    wordsOf(answer)?.message ?? `The store answers ${answer.status} and gives no reason.`;
  return new Refused({ reason, path: [], scope: null });
}

/** The most records that the API returns at once. */
export const pageSize = 100;

/** The list that every key reads, without which there is no shop. */
const leastRead = 'products?per_page=1&_fields=id';

/** The REST API of WooCommerce. */
export class WooApi {
  readonly #client: JsonClient;
  readonly #base: string;
  readonly #credentials: WooCredentials;

  constructor(options: WooApiOptions) {
    this.#client = new JsonClient(options);
    this.#base = `${options.address}/wp-json/wc/v3/`;
    this.#credentials = options.credentials;
  }

  async get(path: string) {
    return this.send('GET', path);
  }

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const answer = await this.#ask(method, path, body);
    const url = new URL(path, this.#base);
    if (refused.has(answer.status) && wordsOf(answer)) {
      await this.checkKey();
      throw refusalOf(answer);
    }
    const problem = explainOther(answer, url.href);
    if (problem) {
      throw problem;
    }
    if (answer.status === 404) {
      throw new AppError('not-found', `${url.host} has no ${path}.`);
    }
    if (answer.status >= 300) {
      throw new AppError('invalid', `${url.host} answers ${answer.status} for ${path}.`);
    }
    return answer;
  }

  /** Returns what the shop answers to everybody, by its Store API; undefined where it does not answer with success. */
  async getPublic(path: string): Promise<unknown> {
    const url = new URL(`../store/v1/${path}`, this.#base);
    const request = { method: 'GET', url: url.href, takesPages: true } as const;
    const { status, value } = await this.#client.send(request);
    return status === 200 ? value : undefined;
  }

  /** Throws unless the key reads products. */
  async checkKey(): Promise<void> {
    const answer = await this.#ask('GET', leastRead);
    const { host, href } = new URL(this.#base);
    const problem = explainKey(answer, host) ?? explainOther(answer, href);
    if (problem) {
      throw problem;
    }
  }

  /** Returns the way by which the key reaches the store: in the address where its host drops the header. */
  async reachingCredentials(): Promise<WooCredentials> {
    const answer = await this.#ask('GET', leastRead);
    if (hasNotSeenKey(answer)) {
      const inQuery = { ...this.#credentials, isInQuery: true };
      const second = await this.#ask('GET', leastRead, undefined, inQuery);
      if (second.status === 200) {
        return inQuery;
      }
    }
    return this.#credentials;
  }

  async #ask(
    method: JsonRequest['method'],
    path: string,
    body?: object,
    { key, secret, isInQuery = false } = this.#credentials,
  ): Promise<JsonAnswer> {
    const url = new URL(path, this.#base);
    if (isInQuery) {
      url.searchParams.set('consumer_key', key);
      url.searchParams.set('consumer_secret', secret);
    }
    const credentials = Buffer.from(`${key}:${secret}`).toString('base64');
    return this.#client.send({
      method,
      url: url.href,
      headers: isInQuery ? {} : { Authorization: `Basic ${credentials}` },
      body,
      takesPages: true,
    });
  }

  /** Returns the items of a list from a place on. */
  async page(path: string, query: string, offset: number): Promise<WooPage> {
    const filter = query === '' ? '' : `${query}&`;
    const place = `per_page=${pageSize}&offset=${offset}`;
    const { headers, value } = await this.get(`${path}?${filter}${place}`);
    const items = z.array(jsonObject).safeParse(value).data;
    if (!items) {
      const { host } = new URL(this.#base);
      throw new AppError(
        'unavailable',
        `${host} answers "${path}" with something else than a list: see which plugin changes the answers of /wp-json/wc/.`,
      );
    }
    // Some proxies remove the header with the number of items: a full page is then not the last one.
    const total = headers.get('x-wp-total');
    const isLast =
      total === null
        ? items.length < pageSize
        : items.length === 0 || offset + items.length >= Number(total);
    return { items, isLast };
  }
}
