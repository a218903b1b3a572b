import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createTestData } from '../testing/test-data.ts';
import { test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

describe('copy', () => {
  test('moves an installation to an empty database', async ({ installation }) => {
    const { directory, data } = installation;
    await mkdir(data.dataDirectory, { recursive: true });
    const source = await createTestData('sqlite');
    const file = join(source.dataDirectory, 'vitrine.sqlite');
    const inSource = { DATA_DIR: source.dataDirectory, DATABASE_URL: '' };
    await installation.cliWith(inSource, 'shop', 'create', 'a.example');
    const target = data.databaseUrl ?? `sqlite:${join(data.dataDirectory, 'vitrine.sqlite')}`;
    const copied = await installation.cli('copy', '--from', `sqlite:${file}`, '--to', target);
    expect(copied).toMatchObject({ code: 0, stderr: '' });
    expect(copied.stdout).toMatch(/^Copied \d+ rows of \d+ tables from sqlite:\S+ to \S+ in /);
    const { stderr } = await installation.cli('shop', 'list');
    expect(stderr).toMatch(/^The secrets of the database cannot be read with the key in /);
    const [from, to] = [source, data].map((place) => join(place.dataDirectory, 'secret-key'));
    await copyFile(from ?? '', to ?? '');
    const { stdout } = await installation.cli('shop', 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ domain: 'a.example' }]);
    expect(directory).not.toBe(source.dataDirectory);
    await source.remove();
  });

  test('is refused while a server works with the source', async ({ installation }) => {
    const { data } = installation;
    await installation.start();
    const source = data.databaseUrl ?? `sqlite:${join(data.dataDirectory, 'vitrine.sqlite')}`;
    const target = `sqlite:${join(installation.directory, 'copy.sqlite')}`;
    const { code, stderr } = await installation.cli('copy', '--from', source, '--to', target);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^A server works with \S+: stop it/);
  });

  test('never prints a password', async ({ installation }) => {
    await createShop(installation);
    const address = 'postgres://vitrine:s3cret@127.0.0.1:1/vitrine';
    for (const [from, to] of [
      [address, 'sqlite:other.sqlite'],
      ['sqlite:missing.sqlite', address],
      ['postgres://vitrine:s3cret@[', address],
      ['mysql://vitrine:s3cret@localhost/vitrine', address],
    ] as const) {
      const { code, stdout, stderr } = await installation.cli('copy', '--from', from, '--to', to);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/\.\n$/);
      expect(stderr).not.toContain('s3cret');
    }
  });
});
