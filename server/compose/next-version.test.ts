import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readVersion } from '../base/version.ts';
import { restore } from '../store/archive/restore.ts';
import { openOther } from '../store/testing/archive-fixture.ts';
import { type Installation, test } from '../testing/installation.ts';
import { buildNextVersion, nextVersion } from '../testing/next-build.ts';
import { isOnPostgres } from '../testing/test-data.ts';

const shop = 'a.example';
let folder: string;
let next: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-next-'));
  next = await buildNextVersion(folder);
}, 240_000);

afterAll(() => rm(folder, { recursive: true }));

/** Returns the path of a backup that this version has made of a new shop. */
async function fill(installation: Installation): Promise<string> {
  await installation.cli('shop', 'create', shop);
  const file = join(installation.directory, 'of-this-version.jsonl.gz');
  expect(await installation.cli('backup', file)).toMatchObject({ code: 0 });
  return file;
}

async function shopsOf(url: string): Promise<unknown> {
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(200);
  return ready.json();
}

describe('the programs of the next version', () => {
  test('change no schema that they only read, and refuse what they cannot do', async ({
    installation,
  }) => {
    await fill(installation);
    const server = await installation.start();
    const updated = installation.ofBuild(next);
    expect(await updated.cli('shop', 'list')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(shop) as string,
    });
    const saved = join(installation.directory, 'by-next.jsonl.gz');
    expect(await updated.cli('backup', saved)).toMatchObject({ code: 0 });
    const refused = await updated.cli('train', shop);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /has the schema of version 1\.0\.0, and this program needs that of version 1\.1\.0: start the server of this version or run "vitrine migrate", which update it, or use version 1\.0\.0 until then\.\n$/,
    );
    const dry = await updated.cli('migrate', '--dry-run');
    expect(dry.stdout).toBe('Would apply 1:\n  1.1.0-shop-notes\n');
    await shopsOf(server.url);
    const before = await openOther();
    await restore(before, saved, { replaces: false });
    expect(await before.read('shops').pluck('domain')).toEqual([shop]);
  });

  test('update the data once, and say what was saved first', async ({ installation }) => {
    await fill(installation);
    const old = isOnPostgres ? await installation.start() : undefined;
    const updated = installation.ofBuild(next);
    const servers = await Promise.all(
      Array.from({ length: isOnPostgres ? 2 : 1 }, () => updated.start()),
    );
    for (const { url } of [...servers, ...(old ? [old] : [])]) {
      await shopsOf(url);
    }
    const newer = await installation.cli('shop', 'list');
    expect(newer).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        `has the schema of version ${nextVersion}, and this is version ${readVersion()}: run version ${nextVersion} or newer with it, or put back`,
      ) as string,
    });
    await Promise.all(servers.map((server) => server.stop()));
    const said = servers.map(({ printed }) => printed()).join('');
    expect(said.split('Updating the database')).toHaveLength(2);
    expect(said.split('Updated the database to version 1.1.0: 1 migration in')).toHaveLength(2);
    expect(said).toContain(
      isOnPostgres
        ? 'Nothing is saved first, because --backup-first was not given: the newest backup is from 20'
        : 'before-1.1.0.sqlite in',
    );
    expect((await installation.serve()).stderr).toContain(`run version ${nextVersion} or newer`);
  });

  test('restore a backup of this version and update its data', async ({ installation }) => {
    const file = await fill(installation);
    const updated = installation.ofBuild(next);
    await updated.cli('migrate', '--backup-first');
    expect(
      (await readdir(installation.data.dataDirectory)).filter((name) => name.startsWith('before')),
    ).toEqual(['before-1.1.0.jsonl.gz']);
    await updated.cli('shop', 'create', 'later.example');
    expect(await updated.cli('restore', file, '--replace')).toMatchObject({ code: 0 });
    const list = await updated.cli('shop', 'list', '--json');
    expect(JSON.parse(list.stdout)).toMatchObject([{ domain: shop }]);
    const newer = join(installation.directory, 'newer.jsonl.gz');
    await updated.cli('backup', newer);
    const refused = await installation.cli('backup', 'verify', newer);
    expect(refused.stderr).toBe(
      `The backup ${newer} has data of version 1.1.0, and this is version ${readVersion()}: restore it with version 1.1.0 or newer.\n`,
    );
  });
});
