import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test as base } from 'vitest';

interface Deployment {
  folder: string;
  /** Writes an empty file. */
  touch(path: string): Promise<void>;
  /** Runs the script that `npm start` runs first. */
  prepare(): { status: number | null; stderr: string };
}

const test = base.extend<{ deployment: Deployment }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  deployment: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-deployment-'));
    const program = join(folder, 'server', 'set-up', 'prepare.mjs');
    await cp(join(import.meta.dirname, 'prepare.mjs'), program);
    await use({
      folder,
      async touch(path) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), '');
      },
      prepare: () =>
        spawnSync(process.execPath, [program], {
          env: { NODE_ENV: 'production', npm_lifecycle_event: 'prestart' },
          encoding: 'utf8',
        }),
    });
    await rm(folder, { recursive: true });
  },
});

describe('the start in production', () => {
  test('reports a missing build and neither installs nor builds', async ({ deployment }) => {
    const { status, stderr } = deployment.prepare();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Vitrine is not built\. .* npm run build .*\n$/);
    expect(await readdir(deployment.folder)).toEqual(['server']);
  });

  test('reports missing packages', async ({ deployment }) => {
    await deployment.touch('dist/server/cli.js');
    const { status, stderr } = deployment.prepare();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The packages .* npm ci --omit=dev.*\n$/);
  });

  test('accepts a build without deployed sources', async ({ deployment }) => {
    await deployment.touch('dist/server/cli.js');
    await deployment.touch('node_modules/koa/package.json');
    expect(deployment.prepare()).toMatchObject({ status: 0, stderr: '' });
  });

  test('refuses a build that is older than its sources', async ({ deployment }) => {
    await deployment.touch('dist/server/cli.js');
    await deployment.touch('node_modules/koa/package.json');
    await deployment.touch('server/main.ts');
    const { status, stderr } = deployment.prepare();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The build is older than its sources\. .* npm run build .*\n$/);
  });
});

describe('the packages that are installed', () => {
  test.for([
    ['prestart', '--omit=dev'],
    ['precli', '--omit=dev'],
    ['pretest', '--include=dev'],
  ])('before %s are asked for with %s', async ([script = '', option = ''], { deployment }) => {
    const { folder } = deployment;
    await deployment.touch('node_modules/.keep');
    const npm = join(folder, 'npm.js');
    await writeFile(npm, 'console.log(process.argv.slice(2).join(" ")); process.exitCode = 1;');
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'server', 'set-up', 'prepare.mjs')],
      { env: { npm_lifecycle_event: script, npm_execpath: npm }, encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain(`ci ${option} `);
  });
});
