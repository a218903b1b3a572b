import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  type StorePresentation,
  storePresentationSchema,
} from '../../contract/store-presentation.ts';
import { AppError } from '../../base/errors.ts';
import { type JsonObject, jsonObject } from '../json-object.ts';
import { idField, textField } from '../lenient-json.ts';
import type { HostAnswer, PinnedHost } from '../outgoing/pinned-host.ts';
import { retryAfterSeconds } from '../outgoing/retry-after.ts';

export interface PublicStoreOptions {
  host: Pick<PinnedHost, 'origin' | 'get'>;
  /** The pause between two requests; absent: half a second. */
  everyMs?: number;
  /** Ends the pauses. */
  signal?: AbortSignal;
}

export interface PublicCollection {
  id: number;
  handle: string;
  title: string;
  product_ids: number[];
}

const pageSize = 250;
/** Stores end their lists there. */
const maxPages = 100;
const maxTries = 5;
const defaultEveryMs = 500;
const busy = new Set([429, 430, 500, 502, 503, 504]);

/** Reads the JSON that a store of the platform shows to everybody. */
export class PublicStore {
  readonly #options: PublicStoreOptions;
  #askedAt = -Infinity;

  constructor(options: PublicStoreOptions) {
    this.#options = options;
  }

  /** Returns what the store says of itself to everybody. */
  async presentation(): Promise<StorePresentation> {
    const answer = await this.#ask('/meta.json');
    const facts = factsSchema.safeParse(answer.status === 200 ? tryParse(answer.body) : undefined);
    return storePresentationSchema.parse(facts.success ? presentationOf(facts.data) : {});
  }

  /** Yields all products, page by page. */
  products(): AsyncGenerator<JsonObject[]> {
    return this.#pages('/products.json', 'products');
  }

  /** Yields all collections with the ids of their products. */
  async *collections(): AsyncGenerator<PublicCollection> {
    for await (const page of this.#pages('/collections.json', 'collections')) {
      for (const found of page) {
        const { id, handle, title } = collectionSchema.parse(found);
        if (id !== null && handle !== null) {
          yield { id, handle, title: title ?? '', product_ids: await this.#membersOf(handle) };
        }
      }
    }
  }

  async #membersOf(handle: string): Promise<number[]> {
    const ids: number[] = [];
    const path = `/collections/${encodeURIComponent(handle)}/products.json`;
    for await (const page of this.#pages(path, 'products')) {
      ids.push(...page.flatMap((product) => idField.parse(product['id']) ?? []));
    }
    return ids;
  }

  async *#pages(path: string, list: string): AsyncGenerator<JsonObject[]> {
    for (let number = 1; number <= maxPages; number += 1) {
      const answer = await this.#ask(`${path}?limit=${pageSize}&page=${number}`);
      const page = this.#read(answer, path, list);
      if (page.length > 0) {
        yield page;
      }
      if (page.length < pageSize) {
        return;
      }
    }
  }

  #read(answer: HostAnswer, path: string, list: string): JsonObject[] {
    const { origin } = this.#options.host;
    if (isPasswordPage(answer)) {
      throw new AppError(
        'forbidden',
        `${origin} is behind a password page: open the store, or connect it with its credentials.`,
      );
    }
    const { status, body } = answer;
    const parsed = status === 200 ? jsonObject.safeParse(tryParse(body)) : undefined;
    const records = z.array(jsonObject).safeParse(parsed?.data?.[list]);
    if (!records.success) {
      throw new AppError(
        'invalid',
        `${origin} does not show ${path} (status ${status}): it is a store of another platform, or hides its products.`,
      );
    }
    return records.data;
  }

  /** Asks at most twice a second, and again when the store is busy. */
  async #ask(path: string): Promise<HostAnswer> {
    const { host, everyMs = defaultEveryMs, signal } = this.#options;
    for (let tries = 1; ; tries += 1) {
      const untilNextMs = Math.max(0, this.#askedAt + everyMs - performance.now());
      await pause(untilNextMs, undefined, { signal });
      this.#askedAt = performance.now();
      const answer = await host.get(path);
      if (!busy.has(answer.status)) {
        return answer;
      }
      if (tries === maxTries) {
        throw new AppError(
          'unavailable',
          `${host.origin} answers ${answer.status} however often it is asked: try again later.`,
        );
      }
      const seconds = retryAfterSeconds(answer.headers['retry-after'], Date.now());
      const busyMs = seconds === undefined ? everyMs * 2 ** tries : seconds * 1_000;
      await pause(busyMs, undefined, { signal });
    }
  }
}

/** Recognises the page by its address too: a store may refuse to send it as the JSON that was asked for. */
function isPasswordPage({ path, status, headers, body }: HostAnswer): boolean {
  const isHtml = headers['content-type']?.includes('html') === true;
  const hasForm = () => /["'/=]password\b/i.test(body.toString('utf8'));
  return status === 401 || path.endsWith('/password') || (isHtml && status !== 404 && hasForm());
}

const factsSchema = z.object({
  name: textField,
  currency: textField,
  money_format: textField,
  url: textField,
  myshopify_domain: textField,
});

function presentationOf(facts: z.output<typeof factsSchema>) {
  const { name, currency, money_format: format, url, myshopify_domain: permanentDomain } = facts;
  return {
    name,
    currency,
    permanentDomain,
    currencies: [currency],
    moneyFormats: currency !== null && format !== null ? { [currency]: format } : {},
    primaryDomain: url !== null && URL.canParse(url) ? { host: new URL(url).host, url } : null,
    productPath: '/products/{handle}',
    searchPath: null,
  };
}

const collectionSchema = z.object({ id: idField, handle: textField, title: textField });

function tryParse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Another platform answers with a page.
    return undefined;
  }
}
