import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../port/database.ts';
import type { ArchiveProgress, ArchiveSummary } from './backup.ts';
import { type ArchivedTable, tablesOfBackup, tablesOfData } from './archived-tables.ts';
import { digestRows, hasData, writeLines } from './archived-rows.ts';
import type { Manifest } from './manifest.ts';
import { ArchiveReader, type ArchivedLines, checkArchive } from './read-archive.ts';

interface RestoreOptions {
  /** True to replace the data that the installation has. */
  replaces: boolean;
  onProgress?: (progress: ArchiveProgress) => void;
}

/**
 * Replaces all data by those of an archive, in one transaction. The archive is read to its end before, so that
 * a damaged one changes nothing. Running servers discard what they know, because the epoch changes.
 */
export async function restore(
  database: Database,
  file: string,
  { replaces, onProgress }: RestoreOptions,
): Promise<ArchiveSummary> {
  const report = (step: string, done: number, total: number) => onProgress?.({ step, done, total });
  if (!replaces) {
    await requireEmpty(database);
  }
  const manifest = await checkArchive(file, (rows) => report('checking the backup', rows, rows));
  const tables = await tablesOfBackup(database);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await database.write(await shopIds(database), async (transaction) => {
    await removeAll(database, transaction);
    let written = 0;
    for await (const part of new ArchiveReader(file).read()) {
      await writeLines(transaction, database, tableOf(tables, file, part), part.lines);
      written += part.lines.length;
      report('restoring', written, rows);
    }
    await database.sequences.raise(transaction, manifest.highestIds);
    await verify(database, transaction, { tables, manifest, report });
    await transaction('data_epoch').update({ epoch: randomUUID() });
  });
  return { tables: tables.length, rows };
}

/** Throws for a database with data, besides the secrets that every start creates. */
async function requireEmpty(database: Database): Promise<void> {
  if (await hasData(database)) {
    throw new AppError(
      'conflict',
      'The installation has data already: choose an empty one, or replace them with --replace.',
    );
  }
}

/** The shops whose feeds are locked, so that no event is written meanwhile. */
async function shopIds({ read }: Database): Promise<number[]> {
  const rows: { shop_id: number }[] = await read('feed_heads').select('shop_id');
  return rows.map(({ shop_id: id }) => id);
}

/** Deletes all rows that an archive could hold, those of sign-ins, and the cursors of servers. */
async function removeAll(database: Database, transaction: Knex.Transaction): Promise<void> {
  const children = (await tablesOfData(database)).toReversed();
  for (const { name } of children) {
    await transaction(name).del();
  }
  await transaction('network_counts').del();
  await transaction('feed_cursors').del();
}

function tableOf(
  tables: readonly ArchivedTable[],
  file: string,
  { table: name, columns }: ArchivedLines,
): ArchivedTable {
  const table = tables.find((one) => one.name === name);
  if (!table || String(columns) !== String(table.columns)) {
    throw new AppError('invalid', `The backup ${file} has an unknown table ${name}.`);
  }
  return table;
}

interface Verification {
  tables: readonly ArchivedTable[];
  manifest: Manifest;
  report: (step: string, done: number, total: number) => void;
}

/** Reads the written rows back and compares them with the manifest. */
async function verify(
  { sql }: Database,
  transaction: Knex.Transaction,
  { tables, manifest, report }: Verification,
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    report('comparing tables', index, tables.length);
    const expected = manifest.tables.find(({ name }) => name === table.name);
    const { rows, value } = await digestRows(transaction, sql, table);
    if (rows !== (expected?.rows ?? 0) || value !== (expected?.digest ?? value)) {
      throw new AppError(
        'unavailable',
        `The table ${table.name} differs from the backup after the restore: nothing was changed.`,
      );
    }
  }
}
