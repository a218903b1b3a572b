import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Database } from '../port/database.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { test } from '../testing/store-fixture.ts';
import { caseCount } from '../../testing/case-count.ts';
import { createOther, digestsOf, openOther, random } from '../testing/archive-fixture.ts';
import { tablesOfData } from './archived-tables.ts';
import { copyData } from './copy.ts';
import { insertRandomRows } from '../testing/random-rows-fixture.ts';

/** Copies until the progress has been reported so many times. */
function copyPart(source: Database, target: Database, reports: number): Promise<unknown> {
  let left = reports;
  return copyData(source, target, {
    onProgress: () => {
      left -= 1;
      if (left === 0) {
        throw new Error('interrupted');
      }
    },
  });
}

describe('a copy', () => {
  test('from SQLite to the other database and back has every row of every table', async () => {
    for (const seed of [3, 5_000].slice(0, caseCount(1, 2))) {
      const source = await openOther('sqlite');
      await insertRandomRows(source, { seed, rows: 20 });
      const digests = await digestsOf(source, tablesOfData);
      expect(digests).toHaveProperty('sign_ins');
      const [there, back] = [await openOther('any'), await openOther('sqlite')];
      await copyData(source, there);
      expect(await digestsOf(there, tablesOfData)).toEqual(digests);
      await copyData(there, back);
      expect(await digestsOf(back, tablesOfData)).toEqual(digests);
    }
  });

  test('continues after an interruption at any place', async ({ stores: { database: source } }) => {
    await insertRandomRows(source, random);
    const digests = await digestsOf(source, tablesOfData);
    const target = await openOther();
    for (const reports of [1, 2, 5, 12, 40]) {
      await expect(copyPart(source, target, reports)).rejects.toThrow('interrupted');
    }
    await copyData(source, target);
    expect(await digestsOf(target, tablesOfData)).toEqual(digests);
  });

  test('cannot be opened until it is complete', async ({ stores: { database: source } }) => {
    await insertRandomRows(source, random);
    const target = await createOther();
    await expect(copyPart(source, target.database, 3)).rejects.toThrow('interrupted');
    await expect(openDatabase(target.data)).rejects.toThrow('holds a part of a copy');
    await copyData(source, target.database);
    const opened = await openDatabase(target.data);
    await opened.close();
  });

  test('has an epoch of its own, and never uses the ids of deleted rows again', async ({
    stores: { database: source, feed },
  }) => {
    const person = { email: 'a@b.example', name: 'A', created_at: 1 };
    const add = (database: Database): Promise<{ id: number }[]> =>
      database.write(null, (transaction) => transaction('people').insert(person).returning('id'));
    const [deleted] = await add(source);
    await source.write(null, (transaction) => transaction('people').del());
    const target = await openOther();
    await copyData(source, target);
    const [added] = await add(target);
    expect(added?.id).toBeGreaterThan(deleted?.id ?? Infinity);
    const row: { epoch: string } | undefined = await target.read('data_epoch').first();
    expect(row?.epoch).not.toBe(await feed.epoch());
  });

  test('leaves a file as it is', async () => {
    const { data, database } = await createOther('sqlite');
    await insertRandomRows(database, random);
    await database.close();
    const file = join(data.dataDirectory, 'vitrine.sqlite');
    const digest = async () =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    const before = await digest();
    const source = await openSqlite(file, { use: 'source' });
    await copyData(source, await openOther());
    await source.close();
    expect(await digest()).toBe(before);
  });

  test('is refused for a target with data', async ({ stores: { database: source } }) => {
    const target = await openOther();
    await insertRandomRows(target, random);
    await expect(copyData(source, target)).rejects.toThrow('has data already');
  });

  test('is refused for a target with a part of other data', async ({
    stores: { database: source },
  }) => {
    const [other, target] = [await openOther(), await openOther()];
    await insertRandomRows(other, random);
    // Test databases are copies of one, with its epoch.
    await other.write(null, (transaction) => transaction('data_epoch').update({ epoch: 'other' }));
    await expect(copyPart(other, target, 3)).rejects.toThrow('interrupted');
    await expect(copyData(source, target)).rejects.toThrow('a part of a copy of other data');
  });

  test('is not complete when the source was changed meanwhile', async ({
    stores: { database: source },
  }) => {
    await insertRandomRows(source, random);
    const target = await createOther();
    await expect(copyPart(source, target.database, 60)).rejects.toThrow('interrupted');
    await source.write(null, (transaction) => transaction('shops').update({ name: 'changed' }));
    await expect(copyData(source, target.database)).rejects.toThrow(
      'The table shops differs from its source',
    );
    await expect(openDatabase(target.data)).rejects.toThrow('holds a part of a copy');
  });
});

describe('the source of a copy', () => {
  test('is not created where it is missing', async ({ directory }) => {
    const file = join(directory, 'missing.sqlite');
    await expect(openSqlite(file, { use: 'source' })).rejects.toThrow(
      `There is no database ${file}.`,
    );
  });

  test('is not migrated', async () => {
    const { data, database } = await createOther('sqlite');
    await database.write(null, async (transaction) => {
      const [last]: { id: number }[] = await transaction('knex_migrations').max({ id: 'id' });
      await transaction('knex_migrations').where({ id: last?.id }).del();
    });
    const file = join(data.dataDirectory, 'vitrine.sqlite');
    await expect(openSqlite(file, { use: 'source' })).rejects.toThrow('has the schema of version');
  });
});
