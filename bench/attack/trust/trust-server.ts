import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { type App, createApp } from '../../../server/compose/app.ts';
import { readConfig } from '../../../server/config.ts';
import { signSession } from '../../../server/events/session-token.ts';
import { createShop } from '../../../server/ingest/create-shop.ts';
import { ingest } from '../../../server/ingest/ingest.ts';
import { unpackList } from '../../../server/recommend/training/list-blob.ts';
import { trainShop } from '../../../server/recommend/training/train.ts';
import type { Shop } from '../../../server/store/tables/shops/shop.ts';
import { newShop } from '../../../server/testing/factories.ts';
import type { HonestShop, SentEvent } from './honest-shoppers.ts';

/** Product ids of each list that everybody sees, best first. */
export type Places = Readonly<Record<string, readonly number[]>>;

export interface Sender {
  uuid: string;
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  /** True if it has a token of the service that is two minutes old. */
  isSigned: boolean;
}

const dataSchema = z.object({ data: z.array(z.object({ id: z.number() })) });
const suggestionsSchema = z.object({ suggestions: z.array(z.object({ text: z.string() })) });

/** Sessions have the rank of their last day, and events that of theirs. */
const ranked = ['event_shoppers', 'events'];

const longestList = 250;
const pageSize = 100;

interface Parts {
  app: App;
  server: Server;
  shop: Shop;
  key: string;
  url: string;
  directory: string;
  clock: { now: number };
}

/** The whole service behind a proxy, with a clock that the benchmark sets. */
export class TrustServer {
  /** The product whose lists are attacked. */
  readonly basis: number;
  readonly #honest: HonestShop;
  readonly #parts: Parts;

  private constructor(honest: HonestShop, parts: Parts) {
    this.#honest = honest;
    this.#parts = parts;
    this.basis = honest.productIds[0] ?? 0;
  }

  static async start(honest: HonestShop, now: number): Promise<TrustServer> {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-trust-'));
    const clock = { now };
    const config = readConfig({
      DATA_DIR: directory,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      TRUST_PROXY: 'on',
    });
    const log = pino({ level: 'silent' });
    const app = await createApp(config, { log, now: () => clock.now, trains: false });
    await app.open();
    const { stores } = app.service;
    const { shop, key } = await createShop(stores, newShop({ domain: 'trust.example' }));
    const files = {
      products: [join(directory, 'products.json')],
      orders: [join(directory, 'orders.json')],
    };
    await writeFile(files.products[0] ?? '', JSON.stringify(honest.products));
    await writeFile(files.orders[0] ?? '', JSON.stringify(honest.orders));
    await ingest({ ...stores, platform: 'platform' }, shop.id, files);
    await app.service.catchUp();
    const server = createServer(app.listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const url = `http://127.0.0.1:${port}`;
    return new TrustServer(honest, { app, server, shop, key, url, directory, clock });
  }

  async close(): Promise<void> {
    const { app, server, directory } = this.#parts;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
    await rm(directory, { recursive: true });
  }

  async send(events: readonly SentEvent[], { uuid, address, at, isSigned }: Sender) {
    const { shop, clock } = this.#parts;
    clock.now = at + 150_000;
    const token = signSession(shop.identitySecret, uuid, at);
    await this.#post(
      '/api/v2/analytics/event/bulk',
      { events, ...(isSigned && { session_token: token }) },
      { 'X-Forwarded-For': address },
    );
  }

  /** Trains the models. With `believesAll`, each session counts in full, as before networks were distinguished. */
  async train({ believesAll }: { believesAll: boolean }): Promise<void> {
    const { app, shop } = this.#parts;
    const { database } = app.service.stores;
    if (believesAll) {
      await database.write(null, async (transaction) => {
        for (const table of ranked) {
          await transaction.raw(
            `CREATE TABLE kept_ranks_of_${table} AS SELECT id, network_rank FROM ${table}`,
          );
          await transaction.raw(`UPDATE ${table} SET network_rank = NULL`);
        }
      });
    }
    await trainShop(app.service.stores, shop.id);
    if (believesAll) {
      await database.write(null, async (transaction) => {
        for (const table of ranked) {
          await transaction.raw(
            `UPDATE ${table} SET network_rank = k.network_rank
             FROM kept_ranks_of_${table} k WHERE k.id = ${table}.id`,
          );
          await transaction.raw(`DROP TABLE kept_ranks_of_${table}`);
        }
      });
    }
    await app.service.catchUp();
  }

  /** Removes the sessions whose uuids have this prefix, and the counts of their networks of today. */
  async forget(prefix: string): Promise<void> {
    await this.#parts.app.service.stores.database.write(null, async (transaction) => {
      await transaction.raw(
        `DELETE FROM events WHERE shopper_id IN
         (SELECT id FROM event_shoppers WHERE uuid LIKE ? || '%')`,
        [prefix],
      );
      await transaction.raw(`DELETE FROM event_shoppers WHERE uuid LIKE ? || '%'`, [prefix]);
      await transaction.raw('DELETE FROM network_counts');
    });
  }

  async search(searchTerm: string): Promise<number[]> {
    const body = { searchTerm, pageSize, fields: ['id'] };
    return idsOf(await this.#post('/api/v1/smart-search/search', body));
  }

  async places(): Promise<Places> {
    const basis = `platform_product_ids=${this.basis}`;
    return {
      search: await this.search(this.#honest.terms[0] ?? ''),
      trending: await this.#list('/api/v1/products/trending_products?'),
      'viewed-related': await this.#list(`/api/v1/products/viewed-related?${basis}`),
      'bought together': await this.#boughtTogether(),
      // Bought-together products, then similar ones, for which co-views count too.
      recommended: await this.#list(`/api/v1/products/recommended?${basis}`),
    };
  }

  /** Counts the terms that are suggested for their first three letters. */
  async suggested(terms: readonly string[]): Promise<number> {
    let found = 0;
    for (const term of terms) {
      const body = { query: term.slice(0, 3) };
      const answer = await this.#post('/api/v1/smart-search/search/quick-view', body);
      const { suggestions } = suggestionsSchema.parse(answer);
      found += suggestions.some(({ text }) => text === term) ? 1 : 0;
    }
    return found;
  }

  /** Compares the learned results with the truth: figures from 0 to 1. */
  async quality(): Promise<Record<string, number>> {
    const { terms, productIds, related, rising } = this.#honest;
    const searches: number[] = [];
    for (const [index, term] of terms.entries()) {
      searches.push((await this.#ndcg(term)) / (index + 1));
    }
    const weights = terms.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
    let together = 0;
    for (const id of productIds) {
      const path = `/api/v1/products/viewed-related?platform_product_ids=${id}&limit=5`;
      const truth = new Set(related(id));
      together += idsOf(await this.#get(path)).filter((other) => truth.has(other)).length / 5;
    }
    const trending = await this.#list('/api/v1/products/trending_products?');
    return {
      'search, NDCG of 10': total(searches) / weights,
      'viewed-related, of 5': together / productIds.length,
      'trending, mean precision': meanPrecision(trending, rising),
    };
  }

  /** Returns the list of the model, without the products that fill the listing. */
  async #boughtTogether(): Promise<number[]> {
    const { app, shop } = this.#parts;
    const found = await app.service.stores.models.lists(shop.id, 'bought-together', [this.basis]);
    const blob = found?.entries.get(this.basis);
    const list = blob && unpackList(blob);
    return list ? [...list.productIds] : [];
  }

  async #ndcg(term: string): Promise<number> {
    const { taste } = this.#honest;
    const found = await this.search(term);
    const gain = (id: number) => 2 ** (4 * taste(term, id)) - 1;
    const dcg = (ids: readonly number[]) =>
      total(ids.slice(0, 10).map((id, place) => gain(id) / Math.log2(place + 2)));
    return found.length === 0 ? 1 : dcg(found) / dcg(found.toSorted((a, b) => gain(b) - gain(a)));
  }

  async #list(path: string): Promise<number[]> {
    return idsOf(await this.#get(`${path}&limit=${longestList}`));
  }

  async #get(path: string): Promise<unknown> {
    const { url, key } = this.#parts;
    return read(await fetch(`${url}${path}&key=${key}`));
  }

  async #post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
    const { url, key } = this.#parts;
    return read(
      await fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key, ...headers },
        body: JSON.stringify(body),
      }),
    );
  }
}

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${answer.status} from ${answer.url}: ${text}`);
  }
  return JSON.parse(text);
}

/** Averages the precision down to each relevant product of the list. */
function meanPrecision(ids: readonly number[], sought: ReadonlySet<number>): number {
  const places = ids.flatMap((id, place) => (sought.has(id) ? [place + 1] : []));
  return total(places.map((place, index) => (index + 1) / place)) / sought.size;
}

function idsOf(answer: unknown): number[] {
  return dataSchema.parse(answer).data.map(({ id }) => id);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
