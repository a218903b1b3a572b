import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { textField } from '../lenient-json.ts';
import { JsonClient, type JsonClientOptions } from '../outgoing/json-client.ts';
import {
  type PulledBatch,
  type PulledKind,
  pulledKinds,
  type PullRequest,
  type StoreConnection,
} from '../store-connection.ts';
import { AdminApi, type PlatformCredentials } from './admin-api.ts';
import {
  type BulkExportOptions,
  BulkRefused,
  readBulkExport,
  startBulkExport,
} from './bulk-export.ts';
import { readMarkets } from './markets.ts';
import { readPages } from './page-reader.ts';
import { numberOf, type RecordGroup, timeOf, toPulledRecord } from './platform-records.ts';
import { bulkQuery, idsQuery, kindQueries } from './queries.ts';
import { subscribeTo, unsubscribeFrom } from './subscriptions.ts';

export interface PlatformStoreOptions extends JsonClientOptions {
  address: string;
  credentials: PlatformCredentials;
  platform: string;
  now: () => number;
}

/** The permissions of the platform, of which one lets read a kind. */
export const scopesByKind: Readonly<Record<PulledKind, readonly string[]>> = {
  products: ['read_products'],
  collections: ['read_products'],
  customers: ['read_customers'],
  orders: ['read_orders', 'read_all_orders'],
  articles: ['read_content', 'read_online_store_pages'],
  pages: ['read_content', 'read_online_store_pages'],
  markets: ['read_markets'],
};

/** The begin of a cursor of an export; other cursors are pages. */
const ofExport = 'bulk ';
const ofPages = 'page ';

const batchSize = 100;
const idsPerBatch = 1_000;

/** Creates the connection to a store of the platform. */
export function createPlatformStore(options: PlatformStoreOptions): StoreConnection {
  const { retryMs } = options;
  const client = new JsonClient(options);
  const api = new AdminApi({ ...options, client });
  const bulk = { api, client, ...(retryMs !== undefined && { pollMs: retryMs }) };
  return {
    kinds: () => readKinds(api),
    facts: () => readFacts(api),
    pull: (kind, request) =>
      kind === 'markets' ? readMarkets(api) : pullKind(bulk, kind, request),
    async *ids(kind) {
      if (kind === 'markets') {
        return;
      }
      const operation = await startBulkExport(bulk, idsQuery(kindQueries[kind]));
      for await (const groups of inBatches(readBulkExport(bulk, operation), idsPerBatch)) {
        yield groups.flatMap(([{ id: globalId, updatedAt }]) => {
          const id = numberOf(globalId);
          return id === null ? [] : [{ id, updatedAt: timeOf(updatedAt) }];
        });
      }
    },
    subscribe: (target) => subscribeTo(api, target),
    unsubscribe: (target) => unsubscribeFrom(api, target),
  };
}

/** Pulls by an export, and by pages where the platform refuses one, or where little has changed. */
async function* pullKind(
  bulk: BulkExportOptions,
  kind: Exclude<PulledKind, 'markets'>,
  { since, cursor, onCursor }: PullRequest,
): AsyncGenerator<PulledBatch> {
  const filter = since === null ? null : `updated_at:>='${new Date(since).toISOString()}'`;
  const query = kindQueries[kind];
  if (since === null && !cursor?.startsWith(ofPages)) {
    try {
      const operation =
        cursor?.slice(ofExport.length) ?? (await startBulkExport(bulk, bulkQuery(query, filter)));
      await onCursor(ofExport + operation);
      for await (const groups of inBatches(readBulkExport(bulk, operation), batchSize)) {
        yield { records: toRecords(kind, groups), cursor: ofExport + operation };
      }
      return;
    } catch (error) {
      if (!(error instanceof BulkRefused)) {
        throw error;
      }
    }
  }
  const from = cursor?.startsWith(ofPages) ? cursor.slice(ofPages.length) : null;
  for await (const page of readPages(bulk.api, query, { filter, cursor: from })) {
    const next = page.cursor === null ? null : ofPages + page.cursor;
    yield { records: toRecords(kind, page.groups), cursor: next };
  }
}

function toRecords(kind: Exclude<PulledKind, 'markets'>, groups: readonly RecordGroup[]) {
  return groups.flatMap((group) => toPulledRecord(kind, group) ?? []);
}

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) {
    yield batch;
  }
}

const scopesSchema = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

async function readKinds(api: AdminApi): Promise<PulledKind[]> {
  const query = '{ currentAppInstallation { accessScopes { handle } } }';
  const { currentAppInstallation: app } = await api.query(query, {}, scopesSchema);
  const given = new Set(app.accessScopes.map(({ handle }) => handle));
  const kinds = pulledKinds.filter((kind) => scopesByKind[kind].some((scope) => given.has(scope)));
  if (!kinds.includes('products')) {
    throw new AppError(
      'forbidden',
      'The token may not read products: give the app the permission read_products.',
    );
  }
  return kinds;
}

const factsSchema = z.object({
  shop: z.object({
    myshopifyDomain: textField,
    name: textField,
    currencyCode: textField,
    ianaTimezone: textField,
  }),
});

async function readFacts(api: AdminApi) {
  const query = '{ shop { myshopifyDomain name currencyCode ianaTimezone } }';
  const { shop } = await api.query(query, {}, factsSchema);
  return {
    permanentDomain: shop.myshopifyDomain?.toLowerCase() ?? null,
    name: shop.name,
    currency: shop.currencyCode,
    timezone: shop.ianaTimezone,
  };
}
