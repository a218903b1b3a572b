import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InstalledProgram, pack } from './installed-program.mjs';
import { requireAllowed } from './licences.mjs';

/** The largest package that an update may become without somebody looking at what grew. */
const budget = { megabytes: 20, packedMegabytes: 8, packages: 226 };

const root = join(import.meta.dirname, '../..');
const temporary = mkdtempSync(join(tmpdir(), 'vitrine-package-'));
const program = new InstalledProgram(temporary);
const { folder } = program;
/** The time of a compiler for the driver, on a machine that does other things too. */
const compilesWithinMs = 1_800_000;
/** What the sentence about a missing driver tells to run. */
const remedy = `npm_config_build_from_source=sqlite3 npm ci --prefix ${folder}`;
/** @type {string} */
let said;
/** @type {ReturnType<InstalledProgram['run']>[]} */
let withoutDriver;
/** @type {number} */
let bytes;

beforeAll(() => {
  said = execFileSync(process.execPath, [join(root, '.ci/package/server.mjs')], {
    encoding: 'utf8',
  });
  const archive = pack(join(root, 'dist/package'), temporary);
  bytes = statSync(archive).size;
  program.install(archive);
  withoutDriver = [program.run('start'), program.run('shop', 'list')];
  compileDriver();
}, compilesWithinMs);

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test('a program without the driver says what to install', () => {
  const stderr = `The SQLite driver does not work on this machine: install a C++ compiler, make and Python 3 (on Debian: apt-get install g++ make python3), then run ${remedy}, or set DATABASE_URL to use PostgreSQL.\n`;
  expect(withoutDriver).toEqual([
    { status: 1, stdout: '', stderr },
    { status: 1, stdout: '', stderr },
  ]);
});

test('a start has no demo store, for which there is a command', async () => {
  const served = await program.serve('start');
  expect((await fetch(`${served.url}/`)).status).toBe(404);
  expect(await served.stop()).toBe(0);
});

test('the demo shows its store and leaves nothing behind', async () => {
  const served = await program.serve('demo', {
    DATABASE_URL: 'postgres://nowhere.invalid/vitrine',
  });
  expect(await (await fetch(`${served.url}/`)).text()).toContain('Stillwater');
  expect(readdirSync(temporary).filter(isOfDemo)).toHaveLength(1);
  expect(await served.stop()).toBe(0);
  expect(readdirSync(temporary).filter(isOfDemo)).toEqual([]);
});

test('the package has no sources, tests or benchmarks of the project', () => {
  expect(ownFiles()).toContain('server/main.js');
  expect(ownFiles().filter((path) => /\.ts$|\btest\b|^bench|^e2e|testing/.test(path))).toEqual([]);
});

test('the package keeps its budget of bytes and packages', () => {
  const unpacked = ownFiles()
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, { size }) => sum + size, 0);
  expect(unpacked / 1e6).toBeLessThan(budget.megabytes);
  expect(bytes / 1e6).toBeLessThan(budget.packedMegabytes);
  expect(Number(/(\d+) in all/.exec(said)?.[1])).toBeLessThanOrEqual(budget.packages);
});

test('the archive has no native code, and the digest of each package that npm downloads', () => {
  expect(ownFiles().filter((path) => path.endsWith('.node'))).toEqual([]);
  const { packages } = JSON.parse(readFileSync(join(folder, 'npm-shrinkwrap.json'), 'utf8'));
  const { '': _own, ...downloaded } = packages;
  expect(Object.keys(downloaded)).toEqual(
    expect.arrayContaining(['node_modules/pino', 'node_modules/sqlite3']),
  );
  for (const { integrity } of Object.values(downloaded)) {
    expect(integrity).toMatch(/^sha512-/);
  }
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

/** Returns the files of the archive, without those that npm downloaded. */
function ownFiles() {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('node_modules'),
  );
}

/** Compiles it as the sentence says, which takes minutes; where a test need not be whole, takes that of the project. */
function compileDriver() {
  if (process.env.THOROUGH !== undefined) {
    execFileSync('sh', ['-c', remedy], { stdio: ['ignore', 'ignore', 'inherit'] });
    return;
  }
  program.takeDriver();
}

/** @param {string} name */
function isOfDemo(name) {
  return name.startsWith('vitrine-demo-');
}
