import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { Compaction, Database, OpenOptions, WriteScope } from '../port/database.ts';
import { DataClock } from '../port/data-clock.ts';
import { migrate } from '../schema/migrate.ts';
import { connect } from './postgres-connection.ts';
import { isConflict, postgresFailures, withoutData } from './postgres-failures.ts';
import { postgresWakeUps } from './postgres-wake-ups.ts';
import { describeTables, postgresSequences } from './postgres-tables.ts';
import { movesFeed, transact } from './transact.ts';
import type { JsonType, Sql } from '../port/sql.ts';

const postgresSql: Sql = {
  rows: (json, columns) => {
    const values = Object.entries(columns).map(
      ([column, type], index) => `${valueAt(index, type)} AS ${column}`,
    );
    // Of `json`, each column would parse its row again.
    return `(SELECT ${values.join(', ')} FROM jsonb_array_elements(CAST(${json} AS jsonb)))`;
  },
  list: (json) =>
    `(SELECT CAST(number - 1 AS integer) AS position, CAST(value AS bigint) AS id
      FROM json_array_elements_text(CAST(${json} AS json)) WITH ORDINALITY AS l (value, number))`,
  // Of an array, the planner knows that few rows are wanted, also in a table that has no statistics yet.
  isIn: (column, json) =>
    `${column} = ANY (ARRAY(
      SELECT CAST(value AS bigint) FROM json_array_elements_text(CAST(${json} AS json))))`,
  bodies: (json) =>
    `(SELECT CAST(key AS bigint) AS id, value AS body FROM json_each_text(CAST(${json} AS json)))`,
  array: (...values) => `json_build_array(${values.join(', ')})`,
  object: (fields) => {
    const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`);
    return `json_build_object(${pairs.join(', ')})`;
  },
  arrayOf: (value, order) =>
    `coalesce(json_agg(${value}${order === undefined ? '' : ` ORDER BY ${order}`}), '[]')`,
  field: (column, name) => `CAST(${column} AS json) ->> '${name}'`,
  like: (text, pattern) => String.raw`${text} ILIKE ${pattern} ESCAPE '\'`,
  bytewise: (text) => `${text} COLLATE "C"`,
  pipelines: true,
  join: 'JOIN',
  lateral: (query, _columns, alias) => ({
    from: `LATERAL (${query}) ${alias}`,
    column: (name) => `${alias}.${name}`,
    // Without statistics of the table, the planner would compare all rows with all others.
    joinRows: (table, rows, key) =>
      `CROSS JOIN LATERAL (SELECT * FROM ${table} ${rows} WHERE ${key} LIMIT 1) ${rows}`,
  }),
  rowId: 'ctid',
  withoutRowId: '',
  now: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
  databaseSize: '(SELECT pg_database_size(current_database()) AS bytes)',
  amount: 'double precision',
  bytes: (binding) => `CAST(${binding} AS bytea)`,
  hex: (column) => `encode(${column}, 'hex')`,
};

const readers = 6;
const writers = 4;

/** A commit is acknowledged when it is durable, whatever the default of the server. */
const durable = 'SET synchronous_commit = on';

/** Opens a database of a PostgreSQL server. */
export async function openPostgres(
  url: string,
  { use, wakeUps: given, ...watching }: OpenOptions = {},
): Promise<Database> {
  const name = nameOf(url);
  const failures = postgresFailures(name);
  try {
    await prepare(url, name, use);
  } catch (error) {
    throw failures.explain(error);
  }
  const writer = connect(url, { connections: writers, settings: durable, ...watching });
  const read = connect(url, { connections: readers, ...watching });
  const wakeUps = given ?? postgresWakeUps(url, writer);
  // Only writes that move the feed are announced, so each tick may have missed some.
  const clock = new DataClock(
    async () => true,
    (wake) => wakeUps.listen(wake),
  );
  return {
    read,
    sql: postgresSql,
    failures,
    queuesWriters: true,
    async write(scope, work, { wakesFollowers = movesFeed(scope) } = {}) {
      const result = await write(writer, scope, work);
      if (wakesFollowers) {
        wakeUps.announce();
      }
      return result;
    },
    listen: clock.listen,
    snapshot: (work) =>
      read.transaction(work, { isolationLevel: 'repeatable read', readOnly: true }),
    tables: () => describeTables(read),
    sequences: postgresSequences,
    compact: () => compact(writer),
    checkWritable: () =>
      writer.transaction((transaction) => transaction.raw('UPDATE data_epoch SET epoch = epoch')),
    freeBytes: async () => undefined,
    async close() {
      await wakeUps.close();
      await read.destroy();
      await writer.destroy();
    },
  };
}

/** Frees the space of deleted rows, unless the server does that by itself. Its log and backups keep them for a while. */
async function compact(writer: Knex): Promise<Compaction> {
  const [row]: { autovacuum: string }[] = await writer.raw('SHOW autovacuum');
  if (row?.autovacuum !== 'on') {
    await writer.raw('VACUUM');
  }
  return { leavesDeletedData: true };
}

/** Checks and migrates the database. Migrations change the settings of knex, so they get their own. */
async function prepare(url: string, name: string, use: OpenOptions['use']): Promise<void> {
  const connection = connect(url, { connections: 1 });
  try {
    await requireUnicode(connection, name);
    await migrate(connection, {
      name,
      sql: postgresSql,
      lock: lockInstallation,
      isConflict,
      use,
    });
  } finally {
    await connection.destroy();
  }
}

/** Returns the address of a database without the user and the password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function requireUnicode(connection: Knex, name: string): Promise<void> {
  const [row]: { server_encoding: string }[] = await connection.raw('SHOW server_encoding');
  if (row?.server_encoding !== 'UTF8') {
    throw new AppError(
      'invalid',
      `The database ${name} cannot hold every text: create it with the encoding UTF8.`,
    );
  }
}

/** The number of attempts to write a transaction that others end. */
const maxAttempts = 5;
const pauseMs = 20;

async function write<Result>(
  writer: Knex,
  scope: WriteScope,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(writer, async (transaction) => {
        await lock(transaction, scope);
        return work(transaction);
      });
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) {
        throw withoutData(error);
      }
      await pause(Math.random() * pauseMs * 2 ** attempt);
    }
  }
}

/** Locks the counters of the feeds of shops in the order of their ids, so that writers cannot deadlock. */
async function lock(transaction: Knex.Transaction, scope: WriteScope): Promise<void> {
  if (scope === null) {
    await lockInstallation(transaction);
    return;
  }
  const shopIds = [scope].flat();
  if (shopIds.length > 0) {
    await transaction('feed_heads')
      .whereIn('shop_id', shopIds)
      .orderBy('shop_id')
      .forUpdate()
      .select('seq');
  }
}

/** Any number that no other program uses in the same database. */
const installationLock = 7_486_921;

async function lockInstallation(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('SELECT pg_advisory_xact_lock(?)', [installationLock]);
}

function valueAt(index: number, type: JsonType): string {
  const text = `value ->> ${index}`;
  return type === 'bytes' ? `decode(${text}, 'hex')` : `CAST(${text} AS ${type})`;
}
