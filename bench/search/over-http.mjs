import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateProducts } from '../shared/products.mjs';
import { startService } from '../shared/service-process.mjs';
import { median } from '../shared/table.mjs';
import { createClient } from './client.mjs';

/** @typedef {import('../shared/service-process.mjs').Measured} Measured */
/** @typedef {import('./client.mjs').Body} Body */

const domain = 'search.example';
const path = '/api/v1/smart-search/search';
const rounds = 7;

/**
 * Returns the processor milliseconds of the built server for each search, of all threads and system calls: for repeated
 * searches and for new ones (which each exclude another product). Medians of rounds over all queries.
 *
 * @param {{ count: number, catalog: string | undefined, queries: string, dist: string, folder: string }} options
 */
export async function measureOverHttp({ count, catalog, queries: file, dist, folder }) {
  /** @type {{ queries: string[] }} */
  const { queries } = JSON.parse(readFileSync(file, 'utf8'));
  const data = join(folder, 'service');
  const vitrine = commandLine(dist, data);
  const { output } = await vitrine('shop', 'create', domain, '--json');
  const products = await writeLines(join(folder, 'p.jsonl'), generateProducts(count, catalog));
  await vitrine('import', domain, '--products', products);
  const service = await startService(data, { dist, log: join(folder, 'service.log') });
  const client = createClient(service.port, JSON.parse(output).key);
  let left = 0;
  const fields = ['vendors', 'categories', 'tags', 'price'];
  const other = () => ({ exclusions: { product_ids: [(left += 1)] } });
  try {
    return {
      kept: await measure(service, client, () => queries.map((searchTerm) => ({ searchTerm }))),
      fresh: await measure(service, client, () =>
        queries.map((searchTerm) => ({ searchTerm, ...other() })),
      ),
      facets: await measure(service, client, () =>
        queries.map((searchTerm) => ({ searchTerm, aggregate: { fields }, ...other() })),
      ),
    };
  } finally {
    client.close();
    await service.stop();
  }
}

/**
 * @param {Measured} service
 * @param {ReturnType<typeof createClient>} client
 * @param {() => Body[]} makeBodies
 */
async function measure(service, client, makeBodies) {
  const costs = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    const bodies = makeBodies();
    const before = await service.usage();
    for (const body of bodies) {
      await client.post(path, body);
    }
    const after = await service.usage();
    costs.push((after.cpuMs - before.cpuMs) / bodies.length);
  }
  // The first two rounds load the texts of the products and compile code.
  return median(costs.slice(2));
}
