import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startNginx } from '../../server/testing/nginx.mjs';
import { startPostgres } from '../../server/testing/postgres-server.mjs';
import { startRedis } from '../../server/testing/redis-server.mjs';
import { domain } from '../listing/shop.mjs';
import { freePort, neverReached, ready, stop } from '../shared/service-process.mjs';
import { childrenIds, cpuMs } from './cpu-time.mjs';

const run = promisify(execFile);

/** The programs of an installation, as the columns of the table. */
export const programs = /** @type {const} */ (['copies', 'PostgreSQL', 'nginx', 'Redis']);

/**
 * @typedef {typeof programs[number]} Program
 * @typedef {Record<Program | 'transactions', number>} Used CPU time in milliseconds, and transactions that recorded events
 */

/**
 * @typedef {object} Installation
 * @property {number} port of nginx
 * @property {string} key of its shop
 * @property {() => Promise<Used>} used
 * @property {() => Promise<void>} stop
 */

/**
 * Starts copies of a build behind nginx as it is shipped, with Redis and PostgreSQL.
 * @param {{ dist: string, copies: number }} options
 * @returns {Promise<Installation>}
 */
export async function install({ dist, copies }) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copies-'));
  const durable = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' };
  const [postgres, ofPostgres] = await withId(() => startPostgres(durable));
  const [redis, ofRedis] = await withId(() => startRedis());
  const environment = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SECRET_KEY: 'the-secret-key-of-the-benchmark',
    UPLOAD_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMIT: neverReached,
    EVENT_BYTES_A_DAY: 'off',
    TRUST_PROXY: 'on',
  };
  const key = await createShop(dist, environment);
  const servers = await Promise.all(
    Array.from({ length: copies }, () => startCopy(dist, environment)),
  );
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`);
  const [nginx, ofNginx] = await withId(() => startNginx(hosts, { isMeasured: true }));
  const database = new Client(postgres.url);
  await database.connect();
  return {
    port: Number(new URL(nginx.url).port),
    key,
    async used() {
      const ofCopies = await Promise.all(servers.map(({ server }) => cpuMs(server.pid ?? 0)));
      return {
        copies: ofCopies.reduce((sum, each) => sum + each, 0),
        PostgreSQL: await cpuMs(ofPostgres),
        nginx: await cpuMs(ofNginx),
        Redis: await cpuMs(ofRedis),
        transactions: await recorded(database),
      };
    },
    async stop() {
      await database.end();
      await nginx.stop();
      await Promise.all(servers.map(({ server }) => stop(server, () => server.kill('SIGTERM'))));
      await redis.stop();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Starts a program, and returns the id of its process too.
 * @template Program
 * @param {() => Promise<Program>} start
 * @returns {Promise<[Program, number]>}
 */
async function withId(start) {
  const before = new Set(await childrenIds());
  const program = await start();
  const started = (await childrenIds()).filter((id) => !before.has(id));
  const [id] = started;
  if (id === undefined || started.length > 1) {
    throw new Error(`A program started ${started.length} processes instead of one.`);
  }
  return [program, id];
}

/**
 * @param {string} dist
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>}
 */
async function createShop(dist, env) {
  const program = join(dist, 'server', 'cli.js');
  const words = [program, 'shop', 'create', domain, '--json'];
  const created = await run(process.execPath, words, { env });
  return JSON.parse(created.stdout).key;
}

/**
 * @param {string} dist
 * @param {NodeJS.ProcessEnv} environment
 */
async function startCopy(dist, environment) {
  const port = await freePort();
  const server = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(server, `http://127.0.0.1:${port}/readyz`);
  return { server, port };
}

/**
 * Returns the number of transactions that have recorded events: each adds a row to what is to be counted.
 * @param {Client} database
 * @returns {Promise<number>}
 */
async function recorded(database) {
  const { rows } = await database.query(
    `SELECT CAST(n_tup_ins AS integer) AS count FROM pg_stat_user_tables WHERE relname = 'pending_counts'`,
  );
  return rows[0].count;
}
