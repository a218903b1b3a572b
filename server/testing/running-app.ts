import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { test as base } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createShop } from '../ingest/create-shop.ts';
import {
  ingest,
  type ImportKindName,
  type ImportReport,
  type IngestOptions,
} from '../ingest/ingest.ts';
import { importWidgetFiles } from '../ingest/widget-import.ts';
import type { NewShop, Shop } from '../store/shop-store.ts';
import type { Stores } from '../store/stores.ts';
import { newShop } from './factories.ts';

/** The real service on a free port, over a data folder of its own. */
export interface RunningApp {
  url: string;
  dataDirectory: string;
  shop(overrides?: Partial<NewShop>): Promise<TestShop>;
  get(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** A shop with its key, fed by the importer. */
export interface TestShop {
  shop: Shop;
  key: string;
  /** Records, or what a file holds, by kind. */
  import(
    records: Partial<Record<ImportKindName, readonly object[] | string | Uint8Array>>,
    options?: IngestOptions,
  ): Promise<ImportReport>;
  importWidgets(widgets: readonly object[]): Promise<number[]>;
  saveSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** GET with the shop's key. */
  get(path: string): Promise<Response>;
  /** Ids of `data` of a listing. */
  ids(path: string): Promise<number[]>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Rows of the shop's events with their shoppers' uuids, oldest first. */
  events(): Promise<StoredEvent[]>;
}

export interface StoredEvent {
  uuid: string;
  created_at: number;
  verb: number;
  product_id: number | null;
  handle: string | null;
  customer_id: number | null;
  email: string | null;
  theme_id: string | null;
  term: string | null;
  position: number | null;
  widget_id: number | null;
}

export interface StartOptions {
  environment?: Record<string, string>;
  now?: () => number;
}

export async function startApp({ environment = {}, now }: StartOptions = {}): Promise<RunningApp> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const config = readConfig({
    DATA_DIR: dataDirectory,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    ...environment,
  });
  const app = await createApp(config, {
    log: pino({ level: 'silent' }),
    ...(now ? { now } : {}),
  });
  await app.open();
  const { service } = app;
  const server = createServer(app.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const writeJson = async (name: string, records: readonly object[] | string | Uint8Array) => {
    const file = join(dataDirectory, `${name}.json`);
    await writeFile(file, isContent(records) ? records : JSON.stringify(records));
    return file;
  };

  return {
    url,
    dataDirectory,
    get: (path, init) => fetch(url + path, init),
    async shop(overrides = {}) {
      const { stores } = service;
      const domain = `shop-${Math.random().toString(36).slice(2)}.example`;
      const { shop, key } = await createShop(stores, newShop({ domain, ...overrides }));
      const withKey = (path: string) => `${url}${path}${path.includes('?') ? '&' : '?'}key=${key}`;
      return {
        shop,
        key,
        async import(records, options) {
          const files: Record<string, string[]> = {};
          for (const [kind, values] of Object.entries(records)) {
            files[kind] = [await writeJson(kind, values)];
          }
          const report = await ingest(
            { ...stores, platform: config.platformName },
            shop.id,
            files,
            options,
          );
          await service.catchUp();
          return report;
        },
        async importWidgets(widgets) {
          const ids = await importWidgetFiles(stores, shop.id, [
            await writeJson('widgets', widgets),
          ]);
          await service.catchUp();
          return ids;
        },
        async saveSettings(settings) {
          await stores.database.write((transaction) =>
            stores.settings.save(transaction, shop.id, settings),
          );
          await service.catchUp();
        },
        get: (path) => fetch(withKey(path)),
        async ids(path) {
          const answer = await fetch(withKey(path));
          if (answer.status !== 200) {
            throw new Error(`${answer.status} for ${path}: ${await answer.text()}`);
          }
          const { data } = (await answer.json()) as { data: { id: number }[] };
          return data.map(({ id }) => id);
        },
        post: (path, body, headers = { 'Service-Api-Key': key }) =>
          fetch(url + path, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', ...headers },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        events: () => readEvents(stores, shop.id),
      };
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

function readEvents({ database }: Stores, shopId: number): Promise<StoredEvent[]> {
  return database
    .read('events as e')
    .join('event_shoppers as s', 's.id', 'e.shopper_id')
    .where('s.shop_id', shopId)
    .orderBy(['e.created_at', 'e.verb'])
    .select('s.uuid', 'e.*');
}

function isContent(
  records: readonly object[] | string | Uint8Array,
): records is string | Uint8Array {
  return typeof records === 'string' || records instanceof Uint8Array;
}

/** Tests over HTTP: `app` is shared by a file's tests, which keep apart by their shops. */
export const test = base.extend<{ app: RunningApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
});
