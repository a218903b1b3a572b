import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { migrationNames } from '../schema/migrations.ts';
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
      { migrations: [...migrationNames, '9999-later'] },
      'was made by the later version 1.2.3',
    ],
    ['a later format', { format: 2 }, 'was made by the later version 1.2.3'],
    [
      'an earlier version',
      { migrations: ['0001-first-schema'] },
      'was made by the earlier version 1.2.3',
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

  test('names a missing file', async ({ stores, directory }) => {
    const file = join(directory, 'missing.gz');
    await expect(restore(stores.database, file, { replaces: true })).rejects.toThrow(
      `There is no file ${file} `,
    );
  });
});
