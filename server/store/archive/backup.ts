import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import type { Database } from '../port/database.ts';
import { appliedMigrations } from '../schema/migrate.ts';
import { type ArchivedTable, tablesOfBackup } from './archived-tables.ts';
import { countRows, readPages } from './archived-rows.ts';
import { writeCompressed } from './archive-file.ts';
import { archiveFormat, type ArchiveHeader, type Manifest } from './manifest.ts';
import { TableDigest } from './table-digest.ts';

/** A step of long work. */
export interface ArchiveProgress {
  step: string;
  done: number;
  total: number;
}

interface BackupOptions {
  /** The version of this program. */
  version: string;
  /** True to replace a file of the same name. */
  replaces?: boolean;
  onProgress?: (progress: ArchiveProgress) => void;
}

export interface ArchiveSummary {
  tables: number;
  rows: number;
}

interface BackupSummary extends ArchiveSummary {
  /** The size of the file. */
  bytes: number;
}

/**
 * Writes one state of all data to a new file, while servers continue to write. The file contains a header, the
 * rows of each table after a line with its name, and a manifest, each as a line of JSON. Tables of an earlier schema are
 * written as they are, so that programs of that version can restore them too.
 */
export async function backUp(
  database: Database,
  file: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  const tables = await tablesOfBackup(database);
  const summary = { tables: tables.length, rows: 0 };
  await database.snapshot((transaction) =>
    writeCompressed(file, linesOf(database, transaction, { ...options, tables, summary }), options),
  );
  return { ...summary, bytes: (await stat(file)).size };
}

interface Contents extends BackupOptions {
  tables: readonly ArchivedTable[];
  summary: ArchiveSummary;
}

async function* linesOf(
  database: Database,
  transaction: Knex.Transaction,
  { version, tables, summary, onProgress }: Contents,
): AsyncGenerator<string> {
  const header: ArchiveHeader = {
    archive: 'vitrine',
    format: archiveFormat,
    version,
    migrations: [...(await appliedMigrations(transaction))],
  };
  yield toLine(header);
  const manifest: Manifest = {
    ...(await readEpoch(transaction)),
    createdAt: new Date().toISOString(),
    tables: [],
    highestIds: await readHighestIds(database, transaction, tables),
  };
  for (const table of tables) {
    const { name, columns } = table;
    const digest = new TableDigest();
    const total = await countRows({ read: transaction }, table);
    yield toLine({ table: name, columns });
    for await (const { lines } of readPages(transaction, database.sql, table)) {
      lines.forEach((line) => digest.add(line));
      onProgress?.({ step: name, done: digest.rows, total });
      yield `${lines.join('\n')}\n`;
    }
    manifest.tables.push({ name, rows: digest.rows, digest: digest.value });
    summary.rows += digest.rows;
  }
  yield toLine({ manifest });
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

async function readEpoch(transaction: Knex.Transaction): Promise<{ epoch: string }> {
  const row = await transaction<{ epoch: string }>('data_epoch').first();
  return { epoch: row?.epoch ?? '' };
}

/** Returns the last numbers of the archived tables. */
async function readHighestIds(
  { sequences }: Pick<Database, 'sequences'>,
  transaction: Knex.Transaction,
  tables: readonly ArchivedTable[],
): Promise<Record<string, number>> {
  const all = await sequences.read(transaction);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => tables.some((table) => table.name === name)),
  );
}
