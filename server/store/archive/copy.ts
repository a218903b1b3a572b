import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../port/database.ts';
import { incompleteCopy } from '../schema/migrate.ts';
import { migrationsTable } from '../schema/migrations.ts';
import {
  countRows,
  digestRows,
  hasData,
  type Page,
  readPages,
  type Value,
  writeLines,
} from './archived-rows.ts';
import { type ArchivedTable, tablesOfData } from './archived-tables.ts';
import type { ArchiveProgress, ArchiveSummary } from './backup.ts';

/** A table of the target while it holds a part of a copy: the last copied key of each table. */
const progressTable = 'copy_progress';

/** The name of the row with the epoch of the source. No table is named like this. */
const sourceRow = '';

const keySchema = z.array(z.union([z.string(), z.number(), z.null()]));

interface CopyOptions {
  onProgress?: (progress: ArchiveProgress) => void;
}

/**
 * Copies all data to an empty database, and continues a copy that was interrupted. No server may use either.
 * The target cannot be opened until its rows have been compared with those of the source.
 */
export async function copyData(
  source: Database,
  target: Database,
  { onProgress }: CopyOptions = {},
): Promise<ArchiveSummary> {
  const report: Report = (step, done, total) => onProgress?.({ step, done, total });
  const tables = await tablesOfData(source);
  await beginCopy(target, await readEpoch(source));
  for (const table of tables) {
    await copyTable(source, target, table, report);
  }
  const rows = await compare(source, target, { tables, report });
  const last = await source.sequences.read(source.read);
  await target.write(null, async (transaction) => {
    await target.sequences.raise(
      transaction,
      Object.fromEntries(tables.map(({ name }) => [name, last[name] ?? 0])),
    );
    await transaction('data_epoch').update({ epoch: randomUUID() });
    await endCopy(transaction);
  });
  return { tables: tables.length, rows };
}

type Report = (step: string, done: number, total: number) => void;

async function readEpoch({ read }: Database): Promise<string> {
  const row = await read<{ epoch: string }>('data_epoch').first();
  return row?.epoch ?? '';
}

async function copyTable(
  source: Database,
  target: Database,
  table: ArchivedTable,
  report: Report,
): Promise<void> {
  const { name } = table;
  const total = await countRows(source, table);
  let done = await countRows(target, table);
  const pages = readPages(source.read, source.sql, table, await lastCopiedKey(target, name));
  for await (const { lines, lastKey } of readAhead(pages)) {
    await target.write(null, async (transaction) => {
      await writeLines(transaction, target, table, lines);
      await saveCopiedKey(transaction, name, lastKey);
    });
    done += lines.length;
    report(`copying ${name}`, done, total);
  }
}

/** Reads the next page while the caller works on one. */
async function* readAhead(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  let next = pages.next();
  for (;;) {
    const { value, done } = await next;
    if (done) {
      return;
    }
    next = pages.next();
    // Its failure is thrown when its turn comes, or never when the caller fails first.
    next.catch(() => undefined);
    yield value;
  }
}

/** Compares all tables by counts and digests. Returns the number of rows. */
async function compare(
  source: Database,
  target: Database,
  { tables, report }: { tables: readonly ArchivedTable[]; report: Report },
): Promise<number> {
  let rows = 0;
  for (const [index, table] of tables.entries()) {
    report('comparing tables', index, tables.length);
    const [original, copy] = await Promise.all(
      [source, target].map(({ read, sql }) => digestRows(read, sql, table)),
    );
    if (!original || original.rows !== copy?.rows || original.value !== copy.value) {
      throw new AppError(
        'conflict',
        `The table ${table.name} differs from its source, which was changed while it was copied: stop its servers, and copy to an empty database.`,
      );
    }
    rows += original.rows;
  }
  return rows;
}

/** Marks an empty database as incomplete, or returns when it holds a part of a copy of the same source. */
async function beginCopy(target: Database, sourceEpoch: string): Promise<void> {
  if (await target.read.schema.hasTable(progressTable)) {
    await requireSameSource(target, sourceEpoch);
    return;
  }
  if (await hasData(target)) {
    throw new AppError('conflict', 'The target of the copy has data already: name an empty one.');
  }
  await target.write(null, async (transaction) => {
    await transaction('installation_secrets').del();
    await transaction.schema.createTable(progressTable, (columns) => {
      columns.text('name').primary();
      columns.text('last_key').notNullable();
    });
    await transaction(progressTable).insert({ name: sourceRow, last_key: sourceEpoch });
    await transaction(migrationsTable).insert({ name: incompleteCopy, batch: 0 });
  });
}

/** Returns the key of the last row of a table that was copied. */
async function lastCopiedKey({ read }: Database, name: string): Promise<Value[] | undefined> {
  const row = await read<{ name: string; last_key: string }>(progressTable).where({ name }).first();
  return row && keySchema.parse(JSON.parse(row.last_key));
}

async function saveCopiedKey(
  transaction: Knex.Transaction,
  name: string,
  key: readonly Value[],
): Promise<void> {
  await transaction(progressTable)
    .insert({ name, last_key: JSON.stringify(key) })
    .onConflict('name')
    .merge();
}

/** Marks the target as complete. */
async function endCopy(transaction: Knex.Transaction): Promise<void> {
  await transaction.schema.dropTable(progressTable);
  await transaction(migrationsTable).where({ name: incompleteCopy }).del();
}

async function requireSameSource({ read }: Database, sourceEpoch: string): Promise<void> {
  const row = await read<{ name: string; last_key: string }>(progressTable)
    .where({ name: sourceRow })
    .first();
  if (row?.last_key !== sourceEpoch) {
    throw new AppError(
      'conflict',
      'The target holds a part of a copy of other data: name an empty database.',
    );
  }
}
