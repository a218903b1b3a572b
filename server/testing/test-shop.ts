import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ingest,
  type ImportKindName,
  type ImportReport,
  type IngestOptions,
} from '../ingest/ingest.ts';
import { importSettingsFiles } from '../ingest/imports/settings-import.ts';
import { importWidgetFiles } from '../ingest/imports/widget-import.ts';
import { importRulesetFiles } from '../rulesets/import-rulesets.ts';
import { trainShop } from '../recommend/training/train.ts';
import type { Service } from '../compose/service.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { Stores } from '../store/stores.ts';
import type { RecordedEvent } from '../store/tables/shoppers/event-store.ts';

/** A shop with its key. Its data is imported like an operator's files. */
export interface TestShop {
  shop: Shop;
  key: string;
  /** Imports records, or the content of a file, by kind. */
  import(
    records: Partial<Record<ImportKindName, readonly object[] | string | Uint8Array>>,
    options?: IngestOptions,
  ): Promise<ImportReport>;
  importWidgets(widgets: readonly object[]): Promise<number[]>;
  importRulesets(rulesets: readonly object[]): Promise<number[]>;
  /** Saves settings in the format of `settings import`. */
  saveSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Trains all models on the imported data. */
  train(): Promise<void>;
  /** Creates a key with the right to explain. */
  explainingKey(): Promise<string>;
  /** Sends a GET request with the shop's key. */
  get(path: string): Promise<Response>;
  /** Returns the ids in `data` of a listing. */
  ids(path: string): Promise<number[]>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Records events of browsers, each session in a network of its own. */
  recordApart(events: readonly RecordedEvent[]): Promise<void>;
  /** Returns rows of the shop's events with their shoppers' uuids, oldest first. */
  events(): Promise<StoredEvent[]>;
}

export interface StoredEvent {
  uuid: string;
  created_at: number;
  verb: number;
  product_id: number | null;
  handle: string | null;
  customer_id: number | null;
  claimed_customer_id: number | null;
  email: string | null;
  theme_id: string | null;
  term: string | null;
  position: number | null;
  widget_id: number | null;
  result_count: number | null;
  shown_ids: string | null;
}

export interface TestShopOptions {
  url: string;
  dataDirectory: string;
  platform: string;
  service: Service;
  shop: Shop;
  key: string;
}

export function createTestShop({
  url,
  dataDirectory,
  platform,
  service,
  shop,
  key,
}: TestShopOptions): TestShop {
  const { stores } = service;
  const writeJson = async (name: string, records: readonly object[] | string | Uint8Array) => {
    const file = join(dataDirectory, `${name}.json`);
    await writeFile(file, isContent(records) ? records : JSON.stringify(records));
    return file;
  };

  const withKey = (path: string) => `${url}${path}${path.includes('?') ? '&' : '?'}key=${key}`;
  return {
    shop,
    key,
    async import(records, options) {
      const files: Record<string, string[]> = {};
      for (const [kind, values] of Object.entries(records)) {
        files[kind] = [await writeJson(kind, values)];
      }
      const report = await ingest({ ...stores, platform: platform }, shop.id, files, options);
      await service.catchUp();
      return report;
    },
    async importWidgets(widgets) {
      const ids = await importWidgetFiles(stores, shop.id, [await writeJson('widgets', widgets)]);
      await service.catchUp();
      return ids;
    },
    async importRulesets(rulesets) {
      const file = await writeJson('rulesets', rulesets);
      const ids = await importRulesetFiles(stores, shop.id, [file]);
      await service.catchUp();
      return ids;
    },
    async saveSettings(settings) {
      await importSettingsFiles(stores, shop.id, [await writeJson('settings', [settings])]);
      await service.catchUp();
    },
    explainingKey: () =>
      stores.database.write(shop.id, (transaction) =>
        stores.keys.create(transaction, shop.id, { name: 'explains', canExplain: true }),
      ),
    async train() {
      await trainShop(stores, shop.id);
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
    async recordApart(events) {
      const networks = [...new Set(events.map(({ uuid }) => uuid))];
      const arrived = events.map((event) => ({
        ...event,
        network: networks.indexOf(event.uuid),
        isSigned: true,
        isBot: false,
      }));
      await service.recorder.record(shop.id, arrived);
    },
    events: () => readEvents(stores, shop.id),
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
