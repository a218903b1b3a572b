import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatProblem } from '../ingest/importer.ts';
import { ingest } from '../ingest/ingest.ts';
import { createShop } from '../ingest/create-shop.ts';
import { importWidgetFiles } from '../ingest/widget-import.ts';
import type { Stores } from '../store/stores.ts';
import { demoCurrency, generateDemoShop } from './shop/generate.ts';

export const demoDomain = 'demo.vitrine.test';

/** Invents the demo shop and brings it in as a merchant would: through files and the importer. */
export async function createDemoShop(stores: Stores, platform: string, now: Date): Promise<void> {
  const demo = generateDemoShop({ now });
  const { shop } = await createShop(stores, {
    domain: demoDomain,
    name: 'Stillwater',
    currency: demoCurrency,
    timezone: 'UTC',
    locale: 'en',
    moneyFormat: '${{amount}}',
    scopes: [],
  });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
  try {
    const report = await ingest({ ...stores, platform }, shop.id, {
      products: [await writeLines(folder, 'products', demo.products)],
      collections: [await writeLines(folder, 'collections', demo.collections)],
      orders: [await writeLines(folder, 'orders', demo.orders)],
    });
    const [problem] = report.problems;
    if (problem) {
      throw new Error(`The demo shop could not be imported: ${formatProblem(problem)}`);
    }
    await importWidgetFiles(stores, shop.id, [await writeLines(folder, 'widgets', demo.widgets)]);
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
