import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { test } from '../testing/store-fixture.ts';
import { digestsOf, openOther, random, version } from '../testing/archive-fixture.ts';
import { backUp } from './backup.ts';
import { insertRandomRows } from '../testing/random-rows-fixture.ts';
import { restore } from './restore.ts';

describe('a backup', () => {
  test('restores every row of every table into an empty database', async ({
    stores: { database },
    directory,
  }) => {
    const file = join(directory, 'backup.gz');
    await insertRandomRows(database, random);
    const digests = await digestsOf(database);
    for (const [table, digest] of Object.entries(digests)) {
      expect(Number(digest.split(' ')[0]), table).toBeGreaterThan(0);
    }
    const { rows } = await backUp(database, file, { version });
    const other = await openOther();
    expect(await restore(other, file, { replaces: false })).toMatchObject({ rows });
    expect(await digestsOf(other)).toEqual(digests);
  });

  test('moves random rows between databases of both kinds without a difference', async ({
    directory,
  }) => {
    for (const seed of [1, 2_000, 40_000].slice(0, caseCount(1, 3))) {
      const [first, second] = [join(directory, `1-${seed}.gz`), join(directory, `2-${seed}.gz`)];
      const source = await openOther('sqlite');
      await insertRandomRows(source, { seed, rows: 20 });
      const digests = await digestsOf(source);
      await backUp(source, first, { version });
      const moved = await openOther('any');
      await restore(moved, first, { replaces: false });
      expect(await digestsOf(moved)).toEqual(digests);
      await backUp(moved, second, { version });
      const back = await openOther('sqlite');
      await restore(back, second, { replaces: false });
      expect(await digestsOf(back)).toEqual(digests);
    }
  });

  test('holds the state of its start, whatever is written meanwhile', async ({
    stores: { database },
    directory,
  }) => {
    const file = join(directory, 'backup.gz');
    await insertRandomRows(database, random);
    const digests = await digestsOf(database);
    let writing: Promise<void> | undefined;
    await backUp(database, file, {
      version,
      onProgress: () => {
        writing ??= insertRandomRows(database, { seed: 500, rows: 5 });
      },
    });
    await writing;
    expect(await digestsOf(database)).not.toEqual(digests);
    const other = await openOther();
    await restore(other, file, { replaces: false });
    expect(await digestsOf(other)).toEqual(digests);
  });

  test('is a file for its owner only', async ({ stores: { database }, directory }) => {
    const file = join(directory, 'backup.gz');
    await backUp(database, file, { version });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('leaves no file when it fails', async ({ stores: { database }, directory }) => {
    await insertRandomRows(database, random);
    const failing = backUp(database, join(directory, 'failed.gz'), {
      version,
      onProgress: () => {
        throw new Error('stopped');
      },
    });
    await expect(failing).rejects.toThrow('stopped');
    expect((await readdir(directory)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });

  test('never replaces a file', async ({ stores: { database }, directory }) => {
    const file = join(directory, 'backup.gz');
    await writeFile(file, 'precious');
    await expect(backUp(database, file, { version })).rejects.toThrow('exists already');
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  test('leaves out sign-ins, which a restore would bring back to life', async ({
    stores: { database },
    directory,
  }) => {
    const file = join(directory, 'backup.gz');
    await insertRandomRows(database, random);
    await backUp(database, file, { version });
    await restore(database, file, { replaces: true });
    expect(await database.read('sign_ins').select()).toEqual([]);
    expect(await database.read('one_time_links').select()).toEqual([]);
  });

  test('writes NUL as imports do, which PostgreSQL cannot store', async ({ directory }) => {
    const old = await openOther('sqlite');
    await old.write(null, (transaction) =>
      transaction('installation_secrets').insert({ name: 'a\0b', value: '\\u0000 \0' }),
    );
    const file = join(directory, 'old.gz');
    await backUp(old, file, { version });
    const other = await openOther();
    await restore(other, file, { replaces: false });
    expect(await other.read('installation_secrets').select()).toEqual([
      { name: 'a\u{FFFD}b', value: '\\u0000 \u{FFFD}' },
    ]);
  });
});
