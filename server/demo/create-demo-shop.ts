import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { formatProblem } from '../ingest/imports/import-run.ts';
import { ingest } from '../ingest/ingest.ts';
import { createShop } from '../ingest/create-shop.ts';
import { importSettingsFiles } from '../ingest/imports/settings-import.ts';
import { importWidgetFiles } from '../ingest/imports/widget-import.ts';
import { importRulesetFiles } from '../rulesets/import-rulesets.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { NewShop } from '../store/tables/shops/shop-store.ts';
import { type Leases, using } from '../store/servers/leases.ts';
import { createStores, type Stores } from '../store/stores.ts';
import { unfinishedDomain } from '../store/tables/shops/unfinished-shop.ts';
import { pauseBetweenSlices, runInSlices } from '../base/slices.ts';
import { demoCurrency, type DemoShop, inventDemoShop } from './shop/generate.ts';
import type { EventRecord } from '../store/tables/shoppers/event-store.ts';
import type { DemoEvent } from './shop/visits.ts';

/** Holds the write lock for a few milliseconds. */
const batchSize = 500;

const dayMs = 86_400_000;

export const demoDomain = 'demo.vitrine.test';

/** The demo shop, which has another domain until it is whole. */
export const demoShopToCreate: NewShop = {
  domain: demoDomain,
  name: 'Stillwater',
  currency: demoCurrency,
  timezone: 'UTC',
  locale: 'en',
  moneyFormat: '${{amount}}',
  scopes: [],
};

interface DemoShopOptions {
  /** Absent: no other server creates the shop at the same time. */
  leases?: Leases;
  platform: string;
  now: Date;
  /** Absent: as many orders as the models need. Tests create fewer. */
  orderCount?: number | undefined;
  log: Logger;
  /** Stops the creation with its reason. The next start finishes it. */
  signal?: AbortSignal | undefined;
  /** Called with the percentage of the work that is done. */
  onProgress?: (percent: number) => void;
  /** Runs when all data are saved, before the shop gets its domain. */
  onFilled?: () => Promise<unknown>;
  /** Runs in the transaction that gives the shop its domain. */
  onFinish?: (transaction: Knex.Transaction, shopId: number) => Promise<unknown>;
}

/** Creates the demo shop if there is no other shop, or finishes it. */
export function ensureDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  const isOnlyShop = async () => (await stores.shops.listFinished()).length === 0;
  return createIf(isOnlyShop, stores, options);
}

/** Creates the demo shop beside other shops, or finishes it. */
export function addDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  return createIf(async () => true, stores, options);
}

/**
 * Creates the demo shop if it is needed, and no shop has its domain, nor one that is being deleted. Imports it as a
 * merchant would: through files and the importer. Of several servers one creates it, and the others wait.
 */
async function createIf(
  isNeeded: () => Promise<boolean>,
  stores: Stores,
  options: DemoShopOptions,
): Promise<void> {
  const isStillNeeded = async () =>
    (await stores.shops.findToRemove(demoDomain)) === undefined && (await isNeeded());
  if (!(await isStillNeeded())) {
    return;
  }
  const lease = await options.leases?.wait('create the demo shop', options.signal);
  // Another server may have created it meanwhile.
  const create = async (fenced: Stores) =>
    (await isStillNeeded()) ? createDemoShop(fenced, options) : undefined;
  await (lease
    ? using(lease, () => create(createStores(lease.fence(stores.database), stores.secrets)))
    : create(stores));
}

async function createDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  options.log.info('inventing the demo shop');
  const { id } =
    (await stores.shops.find({ domain: unfinishedDomain })) ?? (await createEmptyShop(stores));
  const visits = await fillShop(stores, id, options);
  await options.onFilled?.();
  await stores.database.write(id, async (transaction) => {
    // Adds to what is saved: a shop that is finished at the second attempt must not count its visits twice.
    await stores.dailyCounts.addVisits(transaction, id, visits);
    await stores.shops.rename(transaction, id, demoDomain);
    await options.onFinish?.(transaction, id);
  });
}

async function createEmptyShop(stores: Stores): Promise<Shop> {
  const { shop } = await createShop(stores, { ...demoShopToCreate, domain: unfinishedDomain });
  return shop;
}

/** How much of the work the files of products, collections, orders and customers are, in percent. */
const importPercent = 80;

/** Saves the data of the shop, where they are missing. Returns its visits, which are not counted yet. */
async function fillShop(
  stores: Stores,
  shopId: number,
  { platform, now, orderCount, signal, onProgress }: DemoShopOptions,
): Promise<DemoShop['visits']> {
  const demo = await runInSlices(inventDemoShop({ now, orderCount }));
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
  try {
    const files = {
      products: [await writeLines(folder, 'products', demo.products)],
      collections: [await writeLines(folder, 'collections', demo.collections)],
      orders: [await writeLines(folder, 'orders', demo.orders)],
      customers: [await writeLines(folder, 'customers', demo.customers)],
    };
    const report = await ingest({ ...stores, platform }, shopId, files, {
      signal,
      onProgress: ({ bytesRead, totalBytes }) =>
        onProgress?.(Math.floor((bytesRead / totalBytes) * importPercent)),
    });
    const [problem] = report.problems;
    if (problem) {
      throw new Error(`The demo shop could not be imported: ${formatProblem(problem)}`);
    }
    await importRulesetFiles(stores, shopId, [await writeLines(folder, 'rulesets', demo.rulesets)]);
    const settings = [{ search: demo.searchSettings }];
    await importSettingsFiles(stores, shopId, [await writeLines(folder, 'settings', settings)]);
    await importWidgetFiles(stores, shopId, [await writeLines(folder, 'widgets', demo.widgets)]);
    await recordVisits(stores, shopId, demo.events, signal);
    return demo.visits;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeLines(
  folder: string,
  name: string,
  records: Iterable<unknown>,
): Promise<string> {
  const file = join(folder, `${name}.jsonl`);
  const pause = pauseBetweenSlices();
  const lines: string[] = [];
  for (const record of records) {
    lines.push(JSON.stringify(record));
    await pause();
  }
  await writeFile(file, lines.join('\n'));
  return file;
}

/**
 * Records the events of invented visits, oldest first. Their sessions count for figures, but models do not learn from
 * them: recommendations of the demo shop come from its orders.
 */
async function recordVisits(
  { database, sessions, events }: Stores,
  shopId: number,
  visits: readonly DemoEvent[],
  signal?: AbortSignal,
): Promise<void> {
  const records = visits.toSorted((one, other) => one.at - other.at).map(toRecord);
  for (let start = 0; start < records.length; start += batchSize) {
    signal?.throwIfAborted();
    const batch = records.slice(start, start + batchSize);
    const [first] = batch;
    const at = first?.createdAt ?? 0;
    // No session of a network counts for models where none may.
    const day = Math.floor(at / dayMs);
    const arrival = { at, day, maxPerNetwork: 0, counts: new Map() };
    const arriving = batch.map(({ id: eventId, uuid }) => ({
      uuid: uuid ?? '',
      customerId: 0,
      eventId,
      network: 0,
      isSigned: false,
    }));
    await database.write([shopId], async (transaction) => {
      const found = await sessions.find(transaction, shopId, arriving, day);
      await sessions.admit(transaction, shopId, found, arrival);
      await events.add(transaction, shopId, batch);
    });
  }
}

function toRecord({ at, verb, uuid, ...event }: DemoEvent, index: number): EventRecord {
  return {
    id: index + 1,
    createdAt: at,
    verb,
    uuid,
    productId: event.productId ?? null,
    handle: null,
    customerId: null,
    claimedCustomerId: null,
    email: null,
    themeId: null,
    term: event.term ?? null,
    position: event.position ?? null,
    widgetId: event.widgetId ?? null,
    resultCount: event.resultCount ?? null,
    shownIds: event.shownIds ?? null,
    source: event.source ?? null,
  };
}
