import type { Knex } from 'knex';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../port/database.ts';
import { incompleteCopy } from '../schema/migrate.ts';
import { migrationsTable } from '../schema/migrations.ts';
import { hasData, type Value } from './archived-rows.ts';

/** A table of the target while it holds a part of a copy: the last copied key of each table. */
const table = 'copy_progress';
/** The name of the row with the epoch of the source. No table is named like this. */
const sourceRow = '';

const keySchema = z.array(z.union([z.string(), z.number(), z.null()]));

/** Marks an empty database as incomplete, or returns when it holds a part of a copy of the same source. */
export async function beginCopy(target: Database, sourceEpoch: string): Promise<void> {
  if (await target.read.schema.hasTable(table)) {
    await requireSameSource(target, sourceEpoch);
    return;
  }
  if (await hasData(target)) {
    throw new AppError('conflict', 'The target of the copy has data already: name an empty one.');
  }
  await target.write(null, async (transaction) => {
    await transaction('installation_secrets').del();
    await transaction.schema.createTable(table, (columns) => {
      columns.text('name').primary();
      columns.text('last_key').notNullable();
    });
    await transaction(table).insert({ name: sourceRow, last_key: sourceEpoch });
    await transaction(migrationsTable).insert({ name: incompleteCopy, batch: 0 });
  });
}

/** Returns the key of the last row of a table that was copied. */
export async function lastCopiedKey(
  { read }: Database,
  name: string,
): Promise<Value[] | undefined> {
  const row = await read<{ name: string; last_key: string }>(table).where({ name }).first();
  return row && keySchema.parse(JSON.parse(row.last_key));
}

export async function saveCopiedKey(
  transaction: Knex.Transaction,
  name: string,
  key: readonly Value[],
): Promise<void> {
  await transaction(table)
    .insert({ name, last_key: JSON.stringify(key) })
    .onConflict('name')
    .merge();
}

/** Marks the target as complete. */
export async function endCopy(transaction: Knex.Transaction): Promise<void> {
  await transaction.schema.dropTable(table);
  await transaction(migrationsTable).where({ name: incompleteCopy }).del();
}

async function requireSameSource({ read }: Database, sourceEpoch: string): Promise<void> {
  const row = await read<{ name: string; last_key: string }>(table)
    .where({ name: sourceRow })
    .first();
  if (row?.last_key !== sourceEpoch) {
    throw new AppError(
      'conflict',
      'The target holds a part of a copy of other data: name an empty database.',
    );
  }
}
