import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { allMigrations } from '../schema/migrations.ts';
import { isOnPostgres } from '../../testing/test-data.ts';
import { test } from '../testing/store-fixture.ts';
import {
  digestsOf,
  linesOf,
  openOther,
  random,
  version,
  writeLines,
} from '../testing/archive-fixture.ts';
import { backUp } from './backup.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { nextMigrations } from '../testing/next-version-fixture.ts';
import { insertRandomRows } from '../testing/random-rows-fixture.ts';
import { restore } from './restore.ts';
import { TableDigest } from './table-digest.ts';

describe('a restore', () => {
  test('gives the data a new epoch', async ({ stores, directory }) => {
    const file = join(directory, 'backup.gz');
    await backUp(stores.database, file, { version });
    const before = await stores.feed.epoch();
    await restore(stores.database, file, { replaces: true });
    expect(await stores.feed.epoch()).not.toBe(before);
  });

  test('never uses the ids of deleted rows again', async ({ stores, directory }) => {
    const { database } = stores;
    await insertRandomRows(database, random);
    const [last]: { id: number }[] = await database.read('people').max({ id: 'id' });
    await database.write(null, async (transaction) => {
      await database.sequences.raise(transaction, { people: last?.id ?? 0 });
      await transaction('people').where({ id: last?.id }).del();
    });
    const file = join(directory, 'backup.gz');
    await backUp(database, file, { version });
    const other = await openOther();
    await restore(other, file, { replaces: false });
    const person = { email: 'a@b.example', name: 'A', created_at: 1 };
    const [added]: { id: number }[] = await other.write(null, (transaction) =>
      transaction('people').insert(person).returning('id'),
    );
    expect(added?.id).toBeGreaterThan(last?.id ?? Infinity);
  });

  test('refuses an installation with data unless it may replace them', async ({
    stores: { database },
    directory,
  }) => {
    const file = join(directory, 'backup.gz');
    await backUp(database, file, { version });
    await insertRandomRows(database, random);
    const digests = await digestsOf(database);
    await expect(restore(database, file, { replaces: false })).rejects.toThrow(
      'The installation has data already',
    );
    expect(await digestsOf(database)).toEqual(digests);
    await restore(database, file, { replaces: true });
    expect(await database.read('shops').select()).toEqual([]);
  });

  test.skipIf(!isOnPostgres)(
    'deletes no more rows at once than the time limit of a statement allows',
    async ({ stores: { database }, directory }) => {
      const file = join(directory, 'backup.gz');
      await backUp(database, file, { version });
      await insertRandomRows(database, random);
      await database.write(null, async (transaction) => {
        await transaction.raw(
          `INSERT INTO rare_searches (shop_id, day, searches)
           SELECT max(s.id), n, 1 FROM shops s, generate_series(1000000, 1060000) n GROUP BY n`,
        );
        await transaction.raw(
          `CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             IF (SELECT count(*) FROM deleted) > 20000 THEN RAISE EXCEPTION 'too many rows'; END IF;
             RETURN NULL;
           END $$`,
        );
        await transaction.raw(
          `CREATE TRIGGER refuse_many AFTER DELETE ON rare_searches
           REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`,
        );
      });
      await restore(database, file, { replaces: true });
      expect(await database.read('rare_searches').select()).toEqual([]);
    },
  );

  test('refuses a damaged file wherever its damage is, and changes nothing', async ({
    stores: { database },
    directory,
  }) => {
    const file = join(directory, 'backup.gz');
    await insertRandomRows(database, random);
    await backUp(database, file, { version });
    const digests = await digestsOf(database);
    const bytes = await readFile(file);
    for (let part = 1; part < 12; part += 1) {
      const at = Math.floor((bytes.length * part) / 12);
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      await writeFile(file, damaged);
      await expect(restore(database, file, { replaces: true })).rejects.toThrow('is damaged');
      await writeFile(file, bytes.subarray(0, at));
      await expect(restore(database, file, { replaces: true })).rejects.toThrow('is damaged');
    }
    expect(await digestsOf(database)).toEqual(digests);
  });

  test('names the table of a changed, a missing and a doubled row', async ({
    stores: { database },
    directory,
  }) => {
    const file = join(directory, 'backup.gz');
    await insertRandomRows(database, random);
    await backUp(database, file, { version });
    const lines = await linesOf(file);
    const row = lines.findIndex((line) => line.startsWith('{"table":"orders"')) + 1;
    const changed = lines.with(
      row,
      lines[row]?.replace(/\d/, (digit) => String(9 - Number(digit))) ?? '',
    );
    for (const wrong of [
      changed,
      lines.toSpliced(row, 1),
      lines.toSpliced(row, 0, lines[row] ?? ''),
    ]) {
      await writeLines(file, wrong);
      await expect(restore(database, file, { replaces: true })).rejects.toThrow(
        `The backup ${file} is damaged in the table orders: nothing was changed.`,
      );
    }
    await writeLines(file, lines.slice(0, row + 2));
    await expect(restore(database, file, { replaces: true })).rejects.toThrow(
      'in the table orders',
    );
  });

  test('keeps the data when the database refuses a row', async ({
    stores: { database },
    directory,
  }) => {
    const file = join(directory, 'backup.gz');
    await insertRandomRows(database, random);
    await backUp(database, file, { version });
    const lines = await linesOf(file);
    const start = lines.findIndex((line) => line.startsWith('{"table":"widgets"'));
    const orphan = (lines[start + 1] ?? '').replace(/^\[\d+/, '[2147483646');
    const digest = new TableDigest();
    digest.add(orphan);
    const next = lines.findIndex((line, index) => index > start && line.startsWith('{'));
    const { manifest } = JSON.parse(lines.at(-1) ?? '');
    const tables = manifest.tables.map((table: { name: string }) =>
      table.name === 'widgets' ? { name: 'widgets', rows: 1, digest: digest.value } : table,
    );
    const end = JSON.stringify({ manifest: { ...manifest, tables } });
    await writeLines(file, [
      ...lines.toSpliced(start + 1, next - start - 1, orphan).slice(0, -1),
      end,
    ]);
    const digests = await digestsOf(database);
    await expect(restore(database, file, { replaces: true })).rejects.toThrow(
      'cannot store a row of the table widgets',
    );
    expect(await digestsOf(database)).toEqual(digests);
  });

  test.for([
    [
      'a later version',
      { migrations: [...allMigrations.map(({ name }) => name), '9.9.0-later'] },
      'has data of version 9.9.0, and this is version',
    ],
    ['a later format', { format: 2 }, 'restore it with version 1.2.3 or newer'],
    [
      'an earlier version',
      { migrations: ['0001-first-schema'] },
      'was made by version 1.2.3, from before the first release',
    ],
    ['another program', { archive: 'other' }, 'is not a backup of this service'],
  ] as const)('refuses a file of %s', async ([, change, message], { stores, directory }) => {
    const file = join(directory, 'backup.gz');
    await backUp(stores.database, file, { version });
    const [header = '', ...lines] = await linesOf(file);
    await writeLines(file, [JSON.stringify({ ...JSON.parse(header), ...change }), ...lines]);
    await expect(restore(stores.database, file, { replaces: true })).rejects.toThrow(message);
  });

  test.for(['', 'not compressed', gzipSync('{}\n'), gzipSync('{"products":[]}')])(
    'refuses a file of other content (%#)',
    async (content, { stores, directory }) => {
      const file = join(directory, 'other.gz');
      await writeFile(file, content);
      await expect(restore(stores.database, file, { replaces: true })).rejects.toThrow(
        `The file ${file} is not a backup`,
      );
    },
  );

  test('brings an archive of an earlier version to the schema of this one', async ({
    directory,
  }) => {
    // Amounts are whole numbers, which only the columns of SQLite say.
    const database = await openOther('sqlite');
    await insertRandomRows(database, random);
    const file = join(directory, 'earlier.gz');
    await backUp(database, file, { version });
    const earlier = await digestsOf(database);
    const next = await openOther('any', { migrations: nextMigrations });
    await restore(next, file, { replaces: false, workFolder: directory });
    const { shops: _changed, shop_notes: _added, ...same } = await digestsOf(next);
    expect({ ...earlier, ...same }).toEqual(earlier);
    const shops: { domain: string; note: string }[] = await next
      .read('shops')
      .select('domain', 'note');
    expect(shops.map(({ note }) => note)).toEqual(shops.map(({ domain }) => `Shop ${domain}`));
    expect(await next.read('shop_notes').pluck('note')).toHaveLength(shops.length);
    expect((await readdir(directory)).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  test('takes what a later version has saved of the schema of this one', async ({
    stores: { database },
    data,
    directory,
  }) => {
    await insertRandomRows(database, random);
    const later = await openDatabase(data, { migrations: nextMigrations, use: 'earlier' });
    const file = join(directory, 'before.gz');
    await backUp(later, file, { version: '1.1.0' });
    await later.close();
    const other = await openOther();
    await restore(other, file, { replaces: false });
    expect(await digestsOf(other)).toEqual(await digestsOf(database));
  });

  test('names a missing file', async ({ stores, directory }) => {
    const file = join(directory, 'missing.gz');
    await expect(restore(stores.database, file, { replaces: true })).rejects.toThrow(
      `There is no file ${file} `,
    );
  });
});
