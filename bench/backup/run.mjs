/**
 * Backs up and restores a shop while events arrive, on both databases, and fails if an event is missing that was
 * acknowledged before the backup began. See bench/README.md.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import knex from 'knex';
import { fillYear } from '../postgres/fill-year.mjs';
import { commandLine } from '../shared/command-line.mjs';
import { startDurablePostgres } from '../shared/durable-postgres.mjs';
import { startService } from '../shared/service-process.mjs';
import { print, printTable } from '../shared/table.mjs';
import { startEvents } from './events.mjs';

/** @typedef {import('knex').Knex} Knex */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    /** The share of 200,000 products, 2,000,000 order lines and 10,000,000 events. */
    share: { type: 'string', default: '0.1' },
    /** Events that arrive in a second. */
    rate: { type: 'string', default: '200' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const dist = resolve(options.dist);
const directory = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
const servers = [await startDurablePostgres(), await startDurablePostgres()];
try {
  await main();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(directory, { recursive: true });
}

async function main() {
  const [data, restored] = [join(directory, 'data'), join(directory, 'restored')];
  const created = await commandLine(dist, data)('shop', 'create', 'bench.example', '--json');
  const { key } = JSON.parse(created.output);
  const file = join(data, 'vitrine.sqlite');
  await fillYear(file, Number(options.share));
  const [first, second] = servers.map(({ url }) => url);
  await commandLine(dist, data)('copy', '--from', `sqlite:${file}`, '--to', first ?? '');
  await measure('SQLite', key, [data], [restored]);
  await measure('PostgreSQL', key, [`${data}-2`, first], [`${restored}-2`, second]);
}

/**
 * @param {string} name
 * @param {string} key
 * @param {[data: string, databaseUrl?: string | undefined]} source
 * @param {[data: string, databaseUrl?: string | undefined]} target
 */
async function measure(name, key, [data, url], [restoredData, restoredUrl]) {
  const backup = join(directory, `${name}.jsonl.gz`);
  const log = join(directory, `${name}.log`);
  setDatabase(url);
  const service = await startService(data, { dist, log });
  const events = startEvents(service.port, key, Number(options.rate));
  await events.some(5 * Number(options.rate));
  const before = [...events.acknowledged];
  const written = await commandLine(dist, data)('backup', '--json', backup);
  const after = events.acknowledged.length;
  await events.stop();
  await service.stop();
  setDatabase(restoredUrl);
  const read = await commandLine(dist, restoredData)('restore', '--json', backup);
  const stored = await storedProducts(restoredData, restoredUrl);
  const missing = before.filter((id) => !stored.has(id));
  print(
    `${name}: ${before.length} events acknowledged before the backup, ${after - before.length} while it ran, ${missing.length} of the former missing`,
  );
  report('backup', written);
  report('restore', read);
  print(`${((await stat(backup)).size / 1e6).toFixed(0)} MB in the backup`);
  if (missing.length > 0 || events.failed > 0) {
    print(`${missing.length} events were lost, and ${events.failed} requests failed.`);
    process.exitCode = 1;
  }
}

/**
 * Chooses the database of the programs that are started from now on; undefined: a file of SQLite.
 * @param {string | undefined} url
 */
function setDatabase(url) {
  if (url === undefined) {
    delete process.env.DATABASE_URL;
  } else {
    process.env.DATABASE_URL = url;
  }
}

/**
 * Returns the products of the stored events.
 * @param {string} data
 * @param {string | undefined} url
 * @returns {Promise<Set<number>>}
 */
async function storedProducts(data, url) {
  const connection =
    url === undefined
      ? {
          client: 'sqlite3',
          connection: { filename: join(data, 'vitrine.sqlite') },
          useNullAsDefault: true,
        }
      : { client: 'pg', connection: url };
  const database = knex(connection);
  /** @type {(number | string)[]} */
  const ids = await database('events').distinct().pluck('product_id');
  await database.destroy();
  return new Set(ids.map(Number));
}

/**
 * @param {string} name
 * @param {import('../shared/command-line.mjs').Ran} ran
 */
function report(name, { output, seconds, peakBytes, cpuSeconds }) {
  const { rows } = JSON.parse(output);
  printTable([
    {
      name,
      cells: [
        `${rows} rows`,
        `${seconds.toFixed(1)} s`,
        `${cpuSeconds.toFixed(1)} CPU-s`,
        `${(peakBytes / 1e6).toFixed(0)} MB`,
      ],
    },
  ]);
}
