import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateProducts } from '../shared/products.mjs';
import { startService } from '../shared/service-process.mjs';
import { median } from '../shared/table.mjs';

/** @typedef {import('../shared/service-process.mjs').Measured} Measured */
/** @typedef {Record<string, unknown>} Body */

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
      await client.ask(body);
    }
    const after = await service.usage();
    costs.push((after.cpuMs - before.cpuMs) / bodies.length);
  }
  // The first two rounds load the texts of the products and compile code.
  return median(costs.slice(2));
}

/**
 * Opens one kept connection with the relevant headers of a browser.
 *
 * @param {number} port
 * @param {string} key
 */
function createClient(port, key) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    'Content-Type': 'application/json',
    'Service-Api-Key': key,
    'Accept-Encoding': 'gzip, deflate, br',
  };
  return {
    close: () => agent.destroy(),
    /**
     * @param {Body} body
     * @returns {Promise<void>}
     */
    ask: (body) =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, method: 'POST', agent, headers };
        const sent = request(options, (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve()
              : reject(new Error(`A search was answered with ${answer.statusCode}.`)),
          );
        });
        sent.on('error', reject);
        sent.end(JSON.stringify(body));
      }),
  };
}
