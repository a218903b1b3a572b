import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireAllowed } from './licences.mjs';

/** The largest package that an update may become without somebody looking at what grew. */
const budget = { megabytes: 19, packages: 213 };

const root = join(import.meta.dirname, '../..');
const temporary = mkdtempSync(join(tmpdir(), 'vitrine-package-'));
const folder = join(temporary, 'vitrine');
/** @type {string} */
let said;

beforeAll(() => {
  said = execFileSync(process.execPath, [join(root, '.ci/package/server.mjs')], {
    encoding: 'utf8',
  });
  cpSync(join(root, 'dist/package'), folder, { recursive: true });
});

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test('the package runs in an empty folder, without the project around it', async () => {
  const server = spawn(process.execPath, ['server/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(temporary, 'data'),
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await readAddress(server.stdout);
    expect(await statusOf(`${url}/readyz`)).toBe(200);
    expect(await statusOf(`${url}/admin`)).toBe(200);
    expect(await statusOf(`${url}/widget.js`)).toBe(200);
    expect(await statusOf(`${url}/widget/reserve.css`)).toBe(200);
    expect(await statusOf(`${url}/docs`)).toBe(200);
    expect(await statusOf(`${url}/docs/docs.css`)).toBe(200);
    // No demo store in production.
    expect(await statusOf(`${url}/`)).toBe(404);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});

test('the command line of the package imports and trains', () => {
  const data = { DATA_DIR: join(temporary, 'data-of-commands'), PATH: process.env.PATH };
  const vitrine = (/** @type {string[]} */ ...commandLine) =>
    execFileSync(process.execPath, ['server/cli.js', ...commandLine], {
      cwd: folder,
      env: data,
      encoding: 'utf8',
    });
  expect(vitrine('shop', 'create', 'packed.example', '--json')).toContain('"key"');
  expect(vitrine('train', 'packed.example')).toContain('packed.example');
});

test('the package has no sources, tests or benchmarks of the project', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const ours = files.filter((path) => !path.startsWith('node_modules'));
  expect(ours.filter((path) => /\.ts$|\btest\b|^bench|^e2e|testing/.test(path))).toEqual([]);
});

test('the package keeps its budget of bytes and packages', () => {
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, { size }) => sum + size, 0);
  expect(bytes / 1e6).toBeLessThan(budget.megabytes);
  expect(Number(/(\d+) in all/.exec(said)?.[1])).toBeLessThanOrEqual(budget.packages);
});

test('the bill of materials and the list of licences name every package', () => {
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  const licences = readFileSync(join(folder, 'LICENCES.txt'), 'utf8');
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX' });
  const named = bill.components.map(
    (/** @type {{ group?: string, name: string, version: string }} */ { group, name, version }) =>
      `${group ? `${group}/` : ''}${name} ${version}`,
  );
  expect(named).toContain('koa 3.3.0');
  expect(named.length).toBeGreaterThan(100);
  for (const each of named) {
    expect(licences).toContain(`${each}: `);
  }
});

test('a package with an unknown licence is refused by its name', () => {
  const about = { name: 'shared-work', version: '1.0.0', license: 'GPL-3.0' };
  const found = { ...about, folder: '', place: '', about };
  expect(() => requireAllowed([found])).toThrow('shared-work (GPL-3.0)');
});

/**
 * @param {import('node:stream').Readable} output
 * @returns {Promise<string>}
 */
async function readAddress(output) {
  for await (const line of createInterface({ input: output })) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (url !== undefined) {
      output.resume();
      return url;
    }
  }
  throw new Error('The server of the package ended before it said its address.');
}

/** @param {string} url */
async function statusOf(url) {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}
