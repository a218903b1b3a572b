import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import { readVersion } from '../../base/version.ts';
import type { OpenOptions } from '../port/database.ts';
import type { Migration, SchemaChange } from '../port/migration.ts';
import type { Sql } from '../port/sql.ts';
import { convertFormerChain, hasFormerChain } from './convert-former-chain.ts';
import { firstMigration, migrationSource, migrationsTable, versionOf } from './migrations.ts';

/** A database whose schema is checked or changed. */
interface SchemaTarget extends Pick<OpenOptions, 'use' | 'update'> {
  /** The name that operators know. */
  name: string;
  sql: Sql;
  /** The migrations of this program. */
  migrations: readonly Migration[];
  /** Makes other processes wait until the transaction ends. Calls `onWait` when one of them is before this one. */
  lock: (transaction: Knex.Transaction, onWait: () => void) => Promise<void>;
  /** Returns true for a transaction that lost against another and may be run again. */
  isConflict: (error: unknown) => boolean;
}

/** A name among the migrations of a database that holds a part of a copy, so that no server opens it. */
export const incompleteCopy = 'incomplete-copy';

/**
 * Makes sure that a database has the schema of this program, in one transaction. Returns what it lacks, which only an
 * inspection and a program that reads earlier versions may find. Several processes may open a database at once: one creates
 * or changes the schema, and the others wait for the lock and find nothing to do. An up-to-date database is only read.
 */
export async function migrate(
  connection: Knex,
  target: SchemaTarget,
): Promise<SchemaChange | undefined> {
  const { use, update } = target;
  if (use === 'program') {
    return undefined;
  }
  const { change, isEmpty } = await readSchema(connection, target);
  if (change.migrations.length === 0) {
    return undefined;
  }
  if (use === 'inspection' || (use === 'earlier' && !isEmpty)) {
    return change;
  }
  if (isEmpty ? use === 'source' : update === undefined) {
    throw ofEarlierVersion(change);
  }
  await apply(connection, target);
  return undefined;
}

async function apply(connection: Knex, target: SchemaTarget): Promise<void> {
  const { lock, isConflict, update, migrations, sql } = target;
  let isSaved = false;
  let done: { change: SchemaChange; seconds: number } | undefined;
  await retryConflicts(
    () =>
      connection.transaction(async (transaction) => {
        await lock(transaction, () => update?.onWait());
        const { change, applied, isEmpty } = await readSchema(transaction, target);
        if (change.migrations.length === 0) {
          return;
        }
        if (!isEmpty && !isSaved) {
          await update?.before(change);
          isSaved = true;
        }
        const startedAt = performance.now();
        if (hasFormerChain(applied)) {
          await convertFormerChain(transaction, sql);
        }
        await transaction.migrate.latest({ migrationSource: migrationSource(migrations, sql) });
        const seconds = (performance.now() - startedAt) / 1_000;
        done = isEmpty ? undefined : { change, seconds };
      }),
    isConflict,
  );
  if (done) {
    update?.after(done.change, done.seconds);
  }
}

const maxAttempts = 20;
const pauseMs = 500;

/** Servers of an earlier version write meanwhile, and lock the same tables in another order. */
async function retryConflicts(
  work: () => Promise<void>,
  isConflict: SchemaTarget['isConflict'],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) {
        throw error;
      }
      await pause(Math.random() * pauseMs);
    }
  }
}

interface FoundSchema {
  /** What the database lacks. */
  change: SchemaChange;
  applied: ReadonlySet<string>;
  /** True when the database has no tables. */
  isEmpty: boolean;
}

/**
 * Reads the schema of a database. Throws for one of a later version, whose data may have another meaning, and for one from
 * before the first schema.
 */
async function readSchema(
  connection: Knex,
  { name: database, migrations, use }: Pick<SchemaTarget, 'name' | 'migrations' | 'use'>,
): Promise<FoundSchema> {
  const applied = await appliedMigrations(connection);
  const isIncomplete = applied.delete(incompleteCopy);
  if (isIncomplete && use !== 'target') {
    throw new AppError(
      'conflict',
      `The database ${database} holds a part of a copy: run the same copy again, which continues it, or create an empty database.`,
    );
  }
  const names = migrations.map(({ name }) => name);
  const isFormer = hasFormerChain(applied) && !isIncomplete;
  if (!isFormer) {
    requireKnown(database, applied, names);
  }
  const missing = isFormer ? names : names.filter((name) => !applied.has(name));
  const change = {
    database,
    from: isFormer ? formerVersion : versionOf([...applied].at(-1) ?? ''),
    to: versionOf(names.at(-1) ?? ''),
    migrations: missing,
  };
  return { change, applied, isEmpty: applied.size === 0 };
}

/** The version of all programs from before the first release. */
const formerVersion = '0.1.0';

function requireKnown(
  database: string,
  applied: ReadonlySet<string>,
  names: readonly string[],
): void {
  if (applied.size > 0 && !applied.has(firstMigration)) {
    throw new AppError(
      'conflict',
      `The database ${database} belongs to a version from before the first release, whose data no version converts: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database, and import or connect the stores again.`,
    );
  }
  const unknown = [...applied].findLast((name) => !names.includes(name));
  if (unknown !== undefined) {
    const version = versionOf(unknown);
    throw new AppError(
      'conflict',
      `The database ${database} has the schema of version ${version}, and this is version ${readVersion()}: run version ${version} or newer with it, or put back what was saved before it was updated.`,
    );
  }
}

/** Returns the refusal of a program that may not change the schema. */
export function ofEarlierVersion({ database, from, to }: SchemaChange, cause?: unknown): AppError {
  return new AppError(
    'conflict',
    `The database ${database} has the schema of version ${from}, and this program needs that of version ${to}: start the server of this version or run "vitrine migrate", which update it, or use version ${from} until then.`,
    { cause },
  );
}

/** Returns the names of the migrations of a database, the first one first. */
export async function appliedMigrations(connection: Knex): Promise<Set<string>> {
  if (!(await connection.schema.hasTable(migrationsTable))) {
    return new Set();
  }
  const rows: { name: string }[] = await connection(migrationsTable).orderBy('id').select('name');
  return new Set(rows.map(({ name }) => name));
}
