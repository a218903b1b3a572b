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
import { recordVisits } from './record-visits.ts';
import { demoCurrency, generateDemoShop } from './shop/generate.ts';

export const demoDomain = 'demo.vitrine.test';

/** Domain of the shop until its import has finished. The next start finishes an interrupted import. */
const unfinishedDomain = `unfinished.${demoDomain}`;

export interface DemoShopOptions {
  /** Absent: no other server creates the shop at the same time. */
  leases?: Leases;
  platform: string;
  now: Date;
  log: Logger;
  /** Stops the creation with its reason. The next start finishes it. */
  signal?: AbortSignal | undefined;
}

/**
 * Creates the demo shop if there is no shop. Imports it as a merchant would: through files and the
 * importer. Of several servers one creates it, and the others wait.
 */
export async function ensureDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  if (!(await lacksDemoShop(stores))) {
    return;
  }
  const lease = await options.leases?.wait('create the demo shop', options.signal);
  await (lease
    ? using(lease, () => createDemoShop(createStores(lease.fence(stores.database)), options))
    : createDemoShop(stores, options));
}

async function createDemoShop(stores: Stores, options: DemoShopOptions): Promise<void> {
  if (!(await lacksDemoShop(stores))) {
    return;
  }
  options.log.info('inventing the demo shop');
  const shop =
    (await stores.shops.find({ domain: unfinishedDomain })) ?? (await createEmptyShop(stores));
  await fillShop(stores, shop.id, options);
  await stores.database.write(null, (transaction) =>
    stores.shops.rename(transaction, shop.id, demoDomain),
  );
}

/** Returns whether there is no shop, or an interrupted import of the demo shop. */
async function lacksDemoShop({ shops }: Stores): Promise<boolean> {
  const domains = (await shops.list()).map(({ domain }) => domain);
  return domains.length === 0 || domains.includes(unfinishedDomain);
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

async function fillShop(
  stores: Stores,
  shopId: number,
  { platform, now, signal }: DemoShopOptions,
): Promise<void> {
  const demo = generateDemoShop({ now });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
  try {
    const files = {
      products: [await writeLines(folder, 'products', demo.products)],
      collections: [await writeLines(folder, 'collections', demo.collections)],
      orders: [await writeLines(folder, 'orders', demo.orders)],
      customers: [await writeLines(folder, 'customers', demo.customers)],
    };
    const report = await ingest({ ...stores, platform }, shopId, files, { signal });
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
  const lines = Array.from(records, (record) => JSON.stringify(record));
  await writeFile(file, lines.join('\n'));
  return file;
}
