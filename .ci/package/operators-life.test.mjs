import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { order, product } from '../../server/testing/factories.ts';
import { buildNextVersion, nextVersion } from '../../server/testing/next-build.ts';
import { isPostgresInstalled, startPostgres } from '../../server/testing/postgres-server.mjs';
import { daysAgo } from '../../server/testing/recent-orders.ts';
import { InstalledProgram, pack } from './installed-program.mjs';

/**
 * The life of an installation in ten steps, by the commands of `docs/operation.md` only. Each step goes on from the one
 * before.
 */

/** @typedef {Awaited<ReturnType<InstalledProgram['serve']>>} Server */

const root = join(import.meta.dirname, '../..');
const released = join(root, 'server/store/archive/released/1.0.0-rc.1.jsonl.gz');
const shop = 'life.example';
const temporary = mkdtempSync(join(tmpdir(), 'vitrine-life-'));
const directory = join(temporary, 'operator');
const program = new InstalledProgram(directory);
/** @type {Set<Server>} */
const running = new Set();
/** @type {{ first: string, next: string }} */
let archives;
/** @type {Server} */
let server;
/** @type {string} */
let key;
/** @type {Awaited<ReturnType<typeof startPostgres>> | undefined} */
let postgres;

// A step runs several whole programs, on machines that are busy with more than this.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(() => configure({ NODE_ENV: 'production' }));

afterAll(async () => {
  await Promise.all([...running].map((each) => each.stop()));
  await postgres?.stop();
  rmSync(temporary, { recursive: true });
});

test('1. packs this version, and the next one with a migration more', async () => {
  const folder = join(temporary, 'package');
  execFileSync(process.execPath, [join(root, '.ci/package/server.mjs'), folder]);
  const first = pack(folder, temporary);
  const programs = await buildNextVersion(join(temporary, 'next'));
  cpSync(programs, join(folder, 'server'), { recursive: true });
  for (const name of ['package.json', 'npm-shrinkwrap.json']) {
    const file = join(folder, name);
    const about = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...about, version: nextVersion }));
  }
  archives = { first, next: pack(folder, temporary) };
});

test('2. installs the file in an empty folder', () => {
  install(archives.first);
  expect(command('--help')).toContain('\n  vitrine start\n');
});

test('3. starts with nothing else', async () => {
  server = await start();
  const { url } = server;
  const paths = ['readyz', 'admin', 'widget.js', 'widget/reserve.css', 'docs', 'docs/docs.css'];
  for (const path of paths) {
    expect((await fetch(`${url}/${path}`)).status).toBe(200);
  }
  // No demo store in production.
  expect((await fetch(url)).status).toBe(404);
});

test('4. makes the first owner by the printed link, once', async () => {
  const [, code] = /\/admin\/first#([\w-]+)/.exec(server.greeting) ?? [];
  const person = { name: 'Mara', email: 'mara@life.example', password: 'a long phrase of my own' };
  const accept = () => post(`${server.url}/admin/api/v1/links`, { code, ...person });
  expect(await (await accept()).json()).toMatchObject({ name: 'Mara', role: 'owner' });
  expect((await accept()).status).toBe(404);
});

test('5. creates a shop, imports its files and trains', async () => {
  const products = [1, 2, 3].map((id) => product({ id }));
  const orders = [1, 2, 3].map((id) =>
    order({ id, createdAt: daysAgo(id), units: id === 1 ? { 2: 1 } : { 1: 1, 2: 1 } }),
  );
  writeFileSync(join(directory, 'products.json'), JSON.stringify(products));
  writeFileSync(join(directory, 'orders.json'), JSON.stringify(orders));
  ({ key } = JSON.parse(command('shop', 'create', shop, '--json')));
  command('import', shop, '--products', 'products.json', '--orders', 'orders.json');
  command('train', shop);
  expect(await bestSellers(server)).toEqual([2, 1, 3]);
});

test('6. backs up', () => {
  command('backup', 'life.jsonl.gz');
  expect(command('backup', 'verify', 'life.jsonl.gz')).toContain('life.jsonl.gz');
});

test('7. updates to the next version, whose start saves the data before it migrates them', async () => {
  await stop(server);
  install(archives.next);
  server = await start();
  expect(server.greeting).toContain(`Updated the database to version ${nextVersion}`);
  expect(existsSync(join(directory, `data/before-${nextVersion}.sqlite`))).toBe(true);
  expect(await bestSellers(server)).toEqual([2, 1, 3]);
  command('shop', 'create', 'later.example');
});

test('8. goes back to this version by the kept copy', async () => {
  const held = program.run('migrate', '--back');
  expect(held.stderr).toMatch(/^Another server \(process \d+\) works with the data/);
  await stop(server);
  expect(command('migrate', '--back')).toMatch(/are back\. Start version 1\.0\.0 now\./);
  expect(existsSync(join(directory, `data/after-${nextVersion}.sqlite`))).toBe(true);
  install(archives.first);
  server = await start();
  expect(domains()).toEqual([shop]);
  expect(await bestSellers(server)).toEqual([2, 1, 3]);
});

test('9. restores an archive of an earlier release, whose key is lost', async () => {
  await stop(server);
  const restored = program.run('restore', released, '--replace');
  expect(restored).toMatchObject({ status: 1, stdout: expect.stringMatching(/^Restored /) });
  expect(restored.stderr).toContain('when it is lost, "secrets reset" makes new secrets.');
  command('secrets', 'reset', '--yes');
  server = await start();
  expect(domains()).toEqual(['tiny.example']);
  [{ key }] = JSON.parse(command('key', 'list', 'tiny.example', '--json'));
  expect(await bestSellers(server)).toHaveLength(2);
});

test.skipIf(!isPostgresInstalled())('10. moves to PostgreSQL with two copies', async () => {
  await stop(server);
  postgres = await startPostgres();
  command('copy', '--from', 'sqlite:data/vitrine.sqlite', '--to', postgres.url);
  configure({
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    SECRET_KEY: readFileSync(join(directory, 'data/secret-key'), 'utf8').trim(),
    ADMIN_TOKEN: 'the-admin-token-of-both-copies',
    UPLOAD_DIR: join(directory, 'uploads'),
  });
  const copies = await Promise.all(
    ['cache-1', 'cache-2'].map((name) => start({ DATA_DIR: join(directory, name) })),
  );
  for (const [index, copy] of copies.entries()) {
    expect(await bestSellers(copy)).toHaveLength(2);
    const viewed = { verb: 'viewed', platform_product_id: index + 1, uuid: 'shopper-1', key };
    expect((await post(`${copy.url}/api/v2/analytics/event`, viewed)).status).toBe(200);
  }
  const { events } = JSON.parse(command('shop', 'export', 'tiny.example', '--uuid', 'shopper-1'));
  expect(events).toHaveLength(2);
});

/** @param {string} archive */
function install(archive) {
  program.install(archive);
  program.takeDriver();
}

/**
 * Writes the settings of all programs.
 * @param {Record<string, string>} settings
 */
function configure(settings) {
  mkdirSync(directory, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(directory, '.env'), lines.join(''));
}

/** @param {Record<string, string>} [settings] */
async function start(settings) {
  const started = await program.serve('start', settings);
  running.add(started);
  return started;
}

/** @param {Server} started */
async function stop(started) {
  running.delete(started);
  expect(await started.stop()).toBe(0);
}

/**
 * Runs a command that must succeed, and returns what it prints.
 * @param {string[]} commandLine
 */
function command(...commandLine) {
  const outcome = program.run(...commandLine);
  expect(outcome).toMatchObject({ status: 0 });
  return outcome.stdout;
}

/** Returns the domains of all shops. */
function domains() {
  /** @type {{ domain: string }[]} */
  const shops = JSON.parse(command('shop', 'list', '--json'));
  return shops.map(({ domain }) => domain);
}

/** @param {Server} from */
async function bestSellers({ url }) {
  const answer = await fetch(`${url}/api/v1/products/top_sellers?key=${key}`);
  expect(answer.status).toBe(200);
  /** @type {{ data: { id: number }[] }} */
  const { data } = await answer.json();
  return data.map(({ id }) => id);
}

/**
 * @param {string} url
 * @param {object} body
 */
function post(url, body) {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
