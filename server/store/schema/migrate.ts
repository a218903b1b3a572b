import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { OpenOptions } from '../port/database.ts';
import type { Sql } from '../port/sql.ts';
import { firstMigration, migrationNames, migrationsFor, migrationsTable } from './migrations.ts';
import { convertFormerChain, hasFormerChain } from './convert-former-chain.ts';

/** A database to migrate. */
interface MigrationTarget {
  /** The name that operators know. */
  name: string;
  sql: Sql;
  /** Makes other processes wait until the transaction ends. */
  lock: (transaction: Knex.Transaction) => Promise<void>;
  /** Returns true for a transaction that lost against another and may be run again. */
  isConflict: (error: unknown) => boolean;
  use: OpenOptions['use'];
}

/** A name among the migrations of a database that holds a part of a copy, so that no server opens it. */
export const incompleteCopy = 'incomplete-copy';

/**
 * Applies missing migrations in one transaction. Several processes may open a new database at once: one
 * applies the migrations, and the others wait for the write lock and find nothing to do. An up-to-date
 * database is only read.
 */
export async function migrate(
  connection: Knex,
  { name, sql, lock, isConflict, use }: MigrationTarget,
): Promise<void> {
  const isLacking = (await missingMigrations(connection, name, use)).length > 0;
  if (isLacking && use === 'source') {
    throw new AppError(
      'conflict',
      `The database ${name} belongs to an earlier version: start a server of this version with it, which migrates it.`,
    );
  }
  if (isLacking && use !== 'inspection') {
    const apply = () =>
      connection.transaction(async (transaction) => {
        await lock(transaction);
        if ((await missingMigrations(transaction, name, use)).length > 0) {
          if (hasFormerChain(await appliedMigrations(transaction))) {
            await convertFormerChain(transaction);
          }
          await transaction.migrate.latest({ migrationSource: migrationsFor(sql) });
        }
      });
    await retryConflicts(apply, isConflict);
  }
}

const maxAttempts = 20;
const pauseMs = 500;

/** Servers of an earlier version write meanwhile, and lock the same tables in another order. */
async function retryConflicts(
  apply: () => Promise<void>,
  isConflict: MigrationTarget['isConflict'],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply();
      return;
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) {
        throw error;
      }
      await pause(Math.random() * pauseMs);
    }
  }
}

/**
 * Returns the names of the migrations that are missing. Throws for a database of a later version, whose data may have
 * another meaning, and of one from before the first schema.
 */
export async function missingMigrations(
  connection: Knex,
  database: string,
  use?: OpenOptions['use'],
): Promise<string[]> {
  const applied = await appliedMigrations(connection);
  const isIncomplete = applied.delete(incompleteCopy);
  if (isIncomplete && use !== 'target') {
    throw new AppError(
      'conflict',
      `The database ${database} holds a part of a copy: run the same copy again, which continues it, or create an empty database.`,
    );
  }
  if (hasFormerChain(applied) && !isIncomplete) {
    return [...migrationNames];
  }
  if (applied.size > 0 && !applied.has(firstMigration)) {
    throw new AppError(
      'conflict',
      `The database ${database} belongs to a version from before the first release, whose data no version converts: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database, and import or connect the stores again.`,
    );
  }
  const unknown = [...applied].find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) {
    throw new AppError(
      'conflict',
      `The database ${database} belongs to a later version, which has applied ${unknown}: run that version, or restore a backup made before it.`,
    );
  }
  return migrationNames.filter((name) => !applied.has(name));
}

async function appliedMigrations(connection: Knex): Promise<Set<string>> {
  if (!(await connection.schema.hasTable(migrationsTable))) {
    return new Set();
  }
  const rows: { name: string }[] = await connection(migrationsTable).orderBy('id').select('name');
  return new Set(rows.map(({ name }) => name));
}
