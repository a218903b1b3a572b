import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { formatProblem } from '../ingest/imports/import-run.ts';
import { ingest } from '../ingest/ingest.ts';
import { createShop } from '../ingest/create-shop.ts';
import { importSettingsFiles } from '../ingest/imports/settings-import.ts';
import { importWidgetFiles } from '../ingest/imports/widget-import.ts';
import { importRulesetFiles } from '../rulesets/import-rulesets.ts';
import type { Shop } from '../store/shop-store.ts';
import { type Leases, using } from '../store/servers/leases.ts';
import { createStores, type Stores } from '../store/stores.ts';
import { pauseBetweenSlices, runInSlices } from '../slices.ts';
import { recordVisits } from './record-visits.ts';
import { demoCurrency, inventDemoShop } from './shop/generate.ts';

export const demoDomain = 'demo.vitrine.test';

/** Domain of the shop until its import has finished. The next start finishes an interrupted import. */
export const unfinishedDomain = `unfinished.${demoDomain}`;

export interface DemoShopOptions {
  /** Absent: no other server creates the shop at the same time. */
  leases?: Leases;
  platform: string;
  now: Date;
  log: Logger;
  /** Stops the creation with its reason. The next start finishes it. */
  signal?: AbortSignal | undefined;
  /** Called with the percentage of the work that is done. */
  onProgress?: (percent: number) => void;
  /** Runs when the shop is whole, before people may open it. */
  onFilled?: () => Promise<unknown>;
}

/** Creates the demo shop if there is no shop, or finishes it. */
export function ensureDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  return createIf((domains) => domains.length === 0 || isUnfinished(domains), stores, options);
}

/** Finishes a demo shop whose creation was interrupted. */
export function finishDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  return createIf(isUnfinished, stores, options);
}

/** Creates the demo shop beside other shops, unless it is there. */
export function addDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  return createIf((domains) => !domains.includes(demoDomain), stores, options);
}

function isUnfinished(domains: readonly string[]): boolean {
  return domains.includes(unfinishedDomain);
}

/**
 * Creates the demo shop if the domains of all shops say so. Imports it as a merchant would: through files and the
 * importer. Of several servers one creates it, and the others wait.
 */
async function createIf(
  isNeeded: (domains: readonly string[]) => boolean,
  stores: Stores,
  options: DemoShopOptions,
): Promise<void> {
  const isStillNeeded = async () =>
    isNeeded((await stores.shops.list()).map(({ domain }) => domain));
  if (!(await isStillNeeded())) {
    return;
  }
  const lease = await options.leases?.wait('create the demo shop', options.signal);
  // Another server may have created it meanwhile.
  const create = async (fenced: Stores) =>
    (await isStillNeeded()) ? createDemoShop(fenced, options) : undefined;
  await (lease
    ? using(lease, () => create(createStores(lease.fence(stores.database))))
    : create(stores));
}

async function createDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  options.log.info('inventing the demo shop');
  const shop =
    (await stores.shops.find({ domain: unfinishedDomain })) ?? (await createEmptyShop(stores));
  await fillShop(stores, shop.id, options);
  await options.onFilled?.();
  await stores.database.write(null, (transaction) =>
    stores.shops.rename(transaction, shop.id, demoDomain),
  );
}

async function createEmptyShop(stores: Stores): Promise<Shop> {
  const { shop } = await createShop(stores, {
    domain: unfinishedDomain,
    name: 'Stillwater',
    currency: demoCurrency,
    timezone: 'UTC',
    locale: 'en',
    moneyFormat: '${{amount}}',
    scopes: [],
  });
  return shop;
}

/** The percentage of the work that the files of products, collections, orders and customers make. */
const importPercent = 80;

async function fillShop(
  stores: Stores,
  shopId: number,
  { platform, now, signal, onProgress }: DemoShopOptions,
): Promise<void> {
  const demo = await runInSlices(inventDemoShop({ now }));
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
    await stores.database.write(shopId, (transaction) =>
      stores.dailyCounts.addVisits(transaction, shopId, demo.visits),
    );
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
