/**
 * Measures the most expensive requests that anybody can send with a public key: CPU time of the server and
 * the longest block of its event loop. See bench/README.md.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startService } from '../../shared/service-process.mjs';
import { judge, print, printTable } from '../../shared/table.mjs';
import { climb } from './climb.mjs';
import { costOf } from './client.mjs';
import { namedRequests } from './named.mjs';
import { prepareShop } from './shop.mjs';

/** @typedef {{ request: import('./named.mjs').Request, cost: import('./client.mjs').Cost }} Measurement */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '20000,200000' },
    catalog: {
      type: 'string',
      default: join(root, '../shared/data/electronics/products.jsonl.gz'),
    },
    data: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
    rounds: { type: 'string', default: '5' },
    mutations: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});

/** Limits of CPU milliseconds for each request, by number of products. */
const cpuAims = new Map([
  [20_000, 50],
  [200_000, 100],
]);
const blockAim = 20;
const blockProbe = new URL('./block-probe.mjs', import.meta.url).href;
const shownOfClimb = 15;

const dist = resolve(options.dist);
if (!existsSync(join(dist, 'server', 'cli.js'))) {
  process.stderr.write('The service is not built: `npm run cli -- --version` builds it.\n');
  process.exit(1);
}
const catalog = existsSync(options.catalog) ? options.catalog : undefined;
const directory = resolve(options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-worst-'))));
try {
  await mkdir(directory, { recursive: true });
  for (const count of options.products.split(',').map(Number)) {
    await measureShop(count);
  }
} finally {
  if (!options.data) {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @param {number} count */
async function measureShop(count) {
  process.stderr.write(`Preparing ${count} products …\n`);
  const shop = await prepareShop({ dist, directory, count, catalog });
  const log = join(directory, 'service.log');
  const service = await startService(shop.data, {
    dist,
    log,
    probe: blockProbe,
    profile: options.profile,
  });
  try {
    const measure = (/** @type {import('./named.mjs').Request} */ request, rounds = 2) =>
      costOf(service, shop.key, request, rounds);
    const named = namedRequests(shop).filter(({ name }) => name.includes(options.only));
    // Compiles the code that all requests share.
    for (const request of named) {
      await measure(request, 1);
    }
    /** @type {Measurement[]} */
    const measured = [];
    for (const request of named) {
      measured.push({ request, cost: await measure(request, Number(options.rounds)) });
    }
    printCosts(`${count} products, ${named.length} named requests`, measured, count);
    const mutations = Number(options.mutations);
    if (mutations > 0) {
      const found = await climb({
        service,
        shop,
        measured,
        measure,
        mutations,
        seed: Number(options.seed),
      });
      // The climb measures each request once, and other work inflates single measurements.
      const again = [];
      for (const { request } of found.slice(0, shownOfClimb)) {
        again.push({ request, cost: await measure(request, Number(options.rounds)) });
      }
      printCosts(`Dearest of ${mutations} mutations, measured again`, again, count);
    }
  } finally {
    await service.stop();
    await rm(log);
  }
}

/**
 * @param {string} title
 * @param {readonly Measurement[]} measured
 * @param {number} count
 */
function printCosts(title, measured, count) {
  const cpuAim = cpuAims.get(count) ?? Infinity;
  const nameWidth = 56;
  print(`\n${title}; aims: ${cpuAim} ms of CPU, ${blockAim} ms in one piece`);
  printTable([{ name: 'ms', cells: ['CPU', 'one piece', 'first', 'status'] }], nameWidth);
  printTable(
    measured.map(({ request, cost }) => ({
      name: request.name,
      cells: [cost.cpuMs, cost.blockMs, cost.firstMs]
        .map((ms) => ms.toFixed(1))
        .concat(String(cost.status)),
      verdict: judge(cost.cpuMs <= cpuAim && cost.blockMs <= blockAim) ? '' : 'over',
    })),
    nameWidth,
  );
}
