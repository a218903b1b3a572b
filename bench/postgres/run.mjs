/**
 * Compares PostgreSQL with SQLite: imports, warm listings, and events on several copies. See bench/README.md.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { sendAll, toBytes } from '../listing/load.mjs';
import { commandLine } from '../shared/command-line.mjs';
import { startDurablePostgres } from '../shared/durable-postgres.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateProducts } from '../shared/products.mjs';
import { startService } from '../shared/service-process.mjs';
import { atMost, judge, median, printTable } from '../shared/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    /** Events a second, over all copies. */
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
    /** Seconds of events before those that are measured, as Node.js compiles the code. */
    'warm-up': { type: 'string', default: '3' },
    copies: { type: 'string', default: '1,2,4' },
    listings: { type: 'string', default: '5000' },
    /** A folder for CPU profiles of the copies. */
    profile: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const dist = resolve(options.dist);
const rounds = Number(options.rounds);
const domain = 'bench.example';
/** Sessions come back after so many events. */
const sessions = 20_000;
const aims = { importSpeed: 0.7, p99: 100 };
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-postgres-'));

if (!existsSync(join(dist, 'server', 'cli.js'))) {
  process.stderr.write('The server is not built: `npm run cli -- --version` builds it.\n');
  process.exit(1);
}
const postgres = await startDurablePostgres();
let databases = 0;
try {
  await main();
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true });
}

async function main() {
  const file = join(directory, 'products.jsonl');
  await writeLines(file, generateProducts(Number(options.products), undefined));
  const imported = await compareImports(file);
  await compareListings(imported);
  await removeImports();
  for (const copies of options.copies.split(',').map(Number)) {
    await measureEvents(copies);
  }
}

/**
 * An installation: a folder, and the address of its database where that is not in the folder.
 * @typedef {{ data: string, url: string | undefined, key: string }} Place
 */

/**
 * @param {'SQLite' | 'PostgreSQL'} kind
 * @returns {Promise<Place>}
 */
async function createPlace(kind) {
  const name = `bench_${(databases += 1)}`;
  const data = join(directory, name);
  const url = kind === 'SQLite' ? undefined : await createDatabase(name);
  use(url);
  const { output } = await commandLine(dist, data)('shop', 'create', domain, '--json');
  return { data, url, key: JSON.parse(output).key };
}

/** @param {string} name */
async function createDatabase(name) {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return postgres.url.replace(/[^/]+$/, name);
}

/**
 * Removes the imported databases and waits until the disk has the rest: what it still had to write of them, and the
 * server's clean-up of their tables, would be measured with the events.
 */
async function removeImports() {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT datname FROM pg_database WHERE datname LIKE 'bench%'`,
  );
  for (const { datname } of rows) {
    await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  }
  await client.query('CHECKPOINT');
  await client.end();
}

/**
 * Makes programs that are started from now on use a database.
 * @param {string | undefined} url
 */
function use(url) {
  process.env['DATABASE_URL'] = url ?? '';
}

/** @param {string} file */
async function compareImports(file) {
  /** @type {Record<string, number[]>} */
  const seconds = { SQLite: [], PostgreSQL: [] };
  /** @type {Place[]} */
  let last = [];
  for (let round = 0; round < rounds; round += 1) {
    last = [];
    for (const kind of /** @type {const} */ (['SQLite', 'PostgreSQL'])) {
      const place = await createPlace(kind);
      const ran = await commandLine(dist, place.data)('import', domain, '--products', file);
      seconds[kind]?.push(ran.seconds);
      last.push(place);
    }
  }
  const [sqlite = NaN, other = NaN] = Object.values(seconds).map(median);
  const speed = sqlite / other;
  printTable([
    { name: 'import, SQLite', cells: [`${sqlite.toFixed(1)} s`] },
    {
      name: 'import, PostgreSQL',
      cells: [`${other.toFixed(1)} s`, `${speed.toFixed(2)} of it`],
      verdict: `at least ${aims.importSpeed}: ${judge(speed >= aims.importSpeed) ? 'PASS' : 'under'}`,
    },
  ]);
  return last;
}

/** @param {readonly Place[]} places */
async function compareListings(places) {
  for (const [index, place] of places.entries()) {
    use(place.url);
    const service = await startService(place.data, { dist, log: join(directory, 'log') });
    const request = toBytes({ path: `/api/v1/products/top_sellers?key=${place.key}` });
    const send = () =>
      sendAll({
        port: service.port,
        requestAt: () => request,
        count: Number(options.listings),
        connections: 16,
        perSecond: 1_000,
        status: 200,
      });
    await send();
    const before = await service.usage();
    await send();
    const { cpuMs } = await service.usage();
    const micros = ((cpuMs - before.cpuMs) * 1_000) / Number(options.listings);
    await service.stop();
    const name = `warm listing, ${index === 0 ? 'SQLite' : 'PostgreSQL'}`;
    printTable([{ name, cells: [`${micros.toFixed(0)} CPU-µs`] }]);
  }
}

/** @param {number} copies */
async function measureEvents(copies) {
  const place = await createPlace('PostgreSQL');
  /** @type {import('../shared/service-process.mjs').Measured[]} */
  const services = [];
  for (let copy = 0; copy < copies; copy += 1) {
    services.push(
      await startService(place.data, {
        dist,
        log: join(directory, 'log'),
        profile: options.profile,
      }),
    );
  }
  const rate = Number(options.rate);
  const count = Math.round((rate * Number(options.seconds)) / copies);
  let sent = 0;
  /**
   * @param {number} ofEach the events for each copy
   * @param {number | undefined} perSecond for each copy
   */
  const send = async (ofEach, perSecond) => {
    const first = sent;
    sent += ofEach * copies;
    const cpuBefore = await cpuMsOf(services);
    const startedAt = performance.now();
    const times = await Promise.all(
      services.map(({ port }, copy) =>
        sendAll({
          port,
          requestAt: (index) => event(place.key, first + index * copies + copy),
          count: ofEach,
          connections: 256 / copies,
          ...(perSecond === undefined ? {} : { perSecond }),
          status: 200,
        }),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    return {
      times: times.flatMap((some) => [...some]).toSorted((a, b) => a - b),
      perSecond: (ofEach * copies) / seconds,
      cpuMicros: (((await cpuMsOf(services)) - cpuBefore) * 1_000) / (ofEach * copies),
    };
  };
  await send(Math.round((rate * Number(options['warm-up'])) / copies), rate / copies);
  const steady = await send(count, rate / copies);
  const most = await send(count, undefined);
  for (const service of services) {
    await service.stop();
  }
  const p99 = steady.times[Math.floor(steady.times.length * 0.99)] ?? NaN;
  const name = `events, ${copies} ${copies === 1 ? 'copy' : 'copies'}`;
  printTable([
    {
      name,
      cells: [
        `${Math.round(steady.perSecond)}/s`,
        `p99 ${p99.toFixed(0)} ms`,
        `${steady.cpuMicros.toFixed(0)} CPU-µs each`,
      ],
      verdict: `${atMost(aims.p99, p99)}; at most ${Math.round(most.perSecond)}/s`,
    },
  ]);
}

/** @param {readonly import('../shared/service-process.mjs').Measured[]} services */
async function cpuMsOf(services) {
  const usages = await Promise.all(services.map(({ usage }) => usage()));
  return usages.reduce((sum, usage) => sum + usage.cpuMs, 0);
}

/**
 * @param {string} key
 * @param {number} index
 */
function event(key, index) {
  const body = JSON.stringify({
    key,
    verb: 'viewed',
    platform_product_id: 1 + (index % 5_000),
    uuid: `session-${index % sessions}`,
  });
  return Buffer.from(
    `POST /api/v2/analytics/event HTTP/1.1\r\nHost: bench\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
