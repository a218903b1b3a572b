import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

async function importProducts(installation: Installation, ...ids: number[]): Promise<void> {
  const file = await installation.file('p.json', JSON.stringify(ids.map((id) => product({ id }))));
  await installation.cli('import', 'a.example', '--products', file, '--replace');
}

async function listed(url: string, key: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/v1/products/static?platform_product_ids=1,2,3&key=${key}`);
  const { data } = (await answer.json()) as { data: { id: number }[] };
  return data.map(({ id }) => id).toSorted((a, b) => a - b);
}

describe('backup', () => {
  test('of a running server is restored under it, and shows at once', async ({ installation }) => {
    const { key } = await createShop(installation);
    await importProducts(installation, 1, 2);
    const server = await installation.start();
    const file = join(installation.directory, 'backup.jsonl.gz');
    const written = await installation.cli('backup', file, '--json');
    expect(written).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    await importProducts(installation, 3);
    expect(await listed(server.url, key)).toEqual([3]);
    const restored = await installation.cli('restore', file, '--replace', '--json');
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(restored.stdout)).toEqual(JSON.parse(written.stdout));
    expect(await listed(server.url, key)).toEqual([1, 2]);
  });

  test('says how many rows it wrote, and refuses a file that exists', async ({ installation }) => {
    await createShop(installation);
    const file = join(installation.directory, 'backup.jsonl.gz');
    const { stdout } = await installation.cli('backup', file);
    expect(stdout).toMatch(/^Wrote \d+ rows of \d+ tables to .*backup\.jsonl\.gz\.\n$/);
    expect(await installation.cli('backup', file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The file ${file} exists already: choose another name.\n`,
    });
    expect(await installation.cli('backup', '/nowhere/backup.gz')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The file /nowhere/backup.gz cannot be written: its folder does not exist.\n',
    });
  });
});

describe('backup --to', () => {
  test('names the file after the time, and deletes what the rotation no longer keeps', async ({
    installation,
  }) => {
    await createShop(installation);
    const folder = join(installation.directory, 'backups');
    await mkdir(folder);
    const old = ['vitrine-2020-01-01T03-00-00Z.jsonl.gz', 'vitrine-2020-01-08T03-00-00Z.jsonl.gz'];
    for (const name of [...old, 'notes.txt']) {
      await writeFile(join(folder, name), '');
    }
    const commandLine = ['backup', '--to', folder, '--daily', '1', '--weekly', '2', '--json'];
    const { code, stdout } = await installation.cli(...commandLine);
    expect(code).toBe(0);
    const written = JSON.parse(stdout) as { file: string; deleted: string[] };
    expect(written.deleted).toEqual([old[0]]);
    expect((await readdir(folder)).toSorted()).toEqual([
      'notes.txt',
      old[1],
      basename(written.file),
    ]);
    expect(await installation.cli('backup', 'a.gz', '--to', folder)).toMatchObject({
      code: 1,
      stderr: 'Name the file to create, or a folder with --to, but not both.\n',
    });
  });

  test('deletes nothing when the backup fails', async ({ installation }) => {
    const folder = join(installation.directory, 'missing');
    expect(await installation.cli('backup', '--to', folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('its folder does not exist') as string,
    });
  });
});

describe('backup verify', () => {
  test('tells whether a backup can be restored', async ({ installation }) => {
    await createShop(installation);
    const file = join(installation.directory, 'backup.jsonl.gz');
    await installation.cli('backup', file);
    const whole = await installation.cli('backup', 'verify', file);
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toMatch(/backup\.jsonl\.gz is complete: \d+ rows of \d+ tables, from 20/);
    const json = await installation.cli('backup', 'verify', file, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ file, rows: expect.any(Number) as number });

    const cut = join(installation.directory, 'cut.jsonl.gz');
    await writeFile(cut, (await readFile(file)).subarray(0, -40));
    const damaged = await installation.cli('backup', 'verify', cut);
    expect(damaged).toMatchObject({ code: 1, stdout: '' });
    expect(damaged.stderr).toContain('cut.jsonl.gz');
  });
});
