import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { dataFiles } from '../../base/data-folder.ts';
import { AppError } from '../../base/errors.ts';
import { readVersion } from '../../base/version.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import type { Database } from '../port/database.ts';
import type { Migration, SchemaUpdate } from '../port/migration.ts';
import { writingAlone } from '../port/writing-alone.ts';
import { type ArchiveProgress, type ArchiveSummary, backUp } from './backup.ts';
import { type ArchivedTable, tablesOfBackup, tablesOfData } from './archived-tables.ts';
import { deleteRows, digestRows, hasData, writeLines } from './archived-rows.ts';
import type { Manifest } from './manifest.ts';
import { ArchiveReader, type ArchivedLines, checkArchive } from './read-archive.ts';

interface RestoreOptions {
  /** True to replace the data that the installation has. */
  replaces: boolean;
  /** Where data of an earlier schema are while they are updated; absent: where the system has temporary files. */
  workFolder?: string | undefined;
  onProgress?: (progress: ArchiveProgress) => void;
}

/**
 * Replaces all data by those of an archive, in one transaction. The archive is read to its end before, so that
 * a damaged one changes nothing. One of an earlier schema is updated first, in a database of its own. Running servers
 * discard what they know, because the epoch changes.
 */
export async function restore(
  database: Database,
  file: string,
  { replaces, workFolder = tmpdir(), onProgress }: RestoreOptions,
): Promise<ArchiveSummary> {
  const report = (step: string, done: number, total: number) => onProgress?.({ step, done, total });
  if (!replaces) {
    await requireEmpty(database);
  }
  const { known } = database.schema;
  const { manifest, migrations } = await checkArchive(file, {
    migrations: known,
    onRows: (rows) => report('checking the backup', rows, rows),
  });
  if (migrations.length < known.length) {
    return withUpdated({ file, migrations, known, workFolder, report }, (updated) =>
      restore(database, updated, { replaces, workFolder, ...(onProgress && { onProgress }) }),
    );
  }
  const tables = await tablesOfBackup(database);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await writingAlone(database).write(await shopIds(database), async (transaction) => {
    await removeAll(database, transaction);
    let written = 0;
    for await (const part of new ArchiveReader(file, known).read()) {
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

interface EarlierArchive {
  file: string;
  /** The migrations that its data have, and those of this program. */
  migrations: readonly Migration[];
  known: readonly Migration[];
  workFolder: string;
  report: (step: string, done: number, total: number) => void;
}

/**
 * Restores an archive of an earlier schema into a database file of that schema, brings the file to the schema of this
 * program, and calls `work` with an archive of it. The file is deleted afterwards.
 */
async function withUpdated<Result>(
  { file, migrations, known, workFolder, report }: EarlierArchive,
  work: (updated: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(workFolder, dataFiles.restoring));
  const databaseFile = join(folder, dataFiles.database);
  const updated = join(folder, 'updated.jsonl.gz');
  try {
    report('restoring into a database of its schema', 0, 1);
    const earlier = await openSqlite(databaseFile, { migrations });
    await closing(earlier, restore(earlier, file, { replaces: false }));
    report('updating the data', 0, 1);
    const current = await openSqlite(databaseFile, { migrations: known, update: unwatchedUpdate });
    await closing(current, backUp(current, updated, { version: readVersion() }));
    return await work(updated);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function closing(database: Database, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } finally {
    await database.close();
  }
}

/** The data that it changes are a copy. */
const unwatchedUpdate: SchemaUpdate = {
  onWait: () => undefined,
  before: async () => undefined,
  after: () => undefined,
};

/** Throws for a database with data, besides the secrets that every start creates. */
async function requireEmpty(database: Database): Promise<void> {
  if (await hasData(database)) {
    throw new AppError(
      'conflict',
      'The installation has data already: choose an empty one, or replace them with --replace.',
    );
  }
}

/** The shops that are locked, so that no event is written meanwhile. */
async function shopIds({ read }: Database): Promise<number[]> {
  return read('shops').pluck('id');
}

/** Deletes all rows that an archive could hold, those of sign-ins, and the cursors of servers. */
async function removeAll(database: Database, transaction: Knex.Transaction): Promise<void> {
  const children = (await tablesOfData(database)).toReversed();
  for (const table of children) {
    await deleteRows(transaction, table);
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
