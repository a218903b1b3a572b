import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type {
  Compaction,
  Database,
  OpenOptions,
  TimeLimits,
  WriteOptions,
  WriteScope,
} from '../port/database.ts';
import { runLastSteps } from '../port/before-commit.ts';
import { DataClock } from '../port/data-clock.ts';
import type { Migration, SchemaChange } from '../port/migration.ts';
import { migrate } from '../schema/migrate.ts';
import { allMigrations } from '../schema/migrations.ts';
import { connect } from './postgres-connection.ts';
import {
  hasEnded,
  isConflict,
  isOfEarlierSchema,
  postgresFailures,
  withoutData,
} from './postgres-failures.ts';
import { postgresWakeUps } from './postgres-wake-ups.ts';
import { describeTables, postgresSequences } from './postgres-tables.ts';
import { readerLimits, writerLimits } from './session-limits.ts';
import { lockShops } from './shop-locks.ts';
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
const writers = 8;
/** Besides them, so that long work of a server never keeps requests waiting for a connection. */
const workers = 3;

/** A commit is acknowledged when it is durable, whatever the default of the server. */
const durable = 'SET synchronous_commit = on';

/** Opens a database of a PostgreSQL server. */
export async function openPostgres(
  url: string,
  { use, update, migrations = allMigrations, ...opening }: OpenOptions = {},
): Promise<Database> {
  const { wakeUps: given, limits = 'work', ...watching } = opening;
  const name = nameOf(url);
  const failures = postgresFailures(name);
  let lacks: SchemaChange | undefined;
  try {
    lacks = await prepare(url, name, { use, update, migrations });
  } catch (error) {
    throw failures.explain(error);
  }
  const connectWriters = (connections: number, of: TimeLimits) =>
    connect(url, { connections, settings: durable, limits: writerLimits[of], ...watching });
  const writer = connectWriters(writers, limits);
  const worker = limits === 'work' ? writer : connectWriters(workers, 'work');
  const read = connect(url, { connections: readers, limits: readerLimits[limits], ...watching });
  const probe = new ShopProbe();
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
    schema: { known: migrations, lacks },
    queuesWriters: true,
    async write(scope, work, options = {}) {
      const { wakesFollowers = movesFeed(scope), isWork = false } = options;
      const result = await write(isWork ? worker : writer, scope, { work, ...options });
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
    compact: () => compact(url, watching),
    checkWritable: () => writer.transaction((transaction) => probe.write(transaction)),
    oldestWriteSeconds: () => oldestWriteSeconds(read),
    freeBytes: async () => undefined,
    async close() {
      await wakeUps.close();
      await Promise.all([read.destroy(), writer.destroy(), worker.destroy()]);
    },
  };
}

type Watching = Pick<OpenOptions, 'onStatement' | 'traceStatement'>;

/** Frees the space of deleted rows, unless the server does that by itself. Its log and backups keep them for a while. */
async function compact(url: string, watching: Watching): Promise<Compaction> {
  // Of its own, because it may take longer than any limit.
  const connection = connect(url, { connections: 1, ...watching });
  try {
    const [row]: { autovacuum: string }[] = await connection.raw('SHOW autovacuum');
    if (row?.autovacuum !== 'on') {
      await connection.raw('VACUUM');
    }
  } finally {
    await connection.destroy();
  }
  return { leavesDeletedData: true };
}

/** Tries each shop in turn: its lock, and the row of its feed, for which all that writes to the shop has to wait. */
class ShopProbe {
  #lastShop = 0;

  async write(transaction: Knex.Transaction): Promise<void> {
    await transaction.raw('UPDATE data_epoch SET epoch = epoch');
    const after = (shopId: number) =>
      transaction('feed_heads')
        .where('shop_id', '>', shopId)
        .orderBy('shop_id')
        .first<{ shop_id: number } | undefined>('shop_id');
    const shop = (await after(this.#lastShop)) ?? (await after(0));
    if (shop) {
      // Also when that fails, so that one shop does not hide the others.
      this.#lastShop = shop.shop_id;
      await lockShops(transaction, [shop.shop_id]);
      await transaction('feed_heads')
        .where(shop)
        .update({ seq: transaction.raw('seq') });
    }
  }
}

async function oldestWriteSeconds(read: Knex): Promise<number> {
  const [row]: { seconds: number }[] = await read.raw(
    `SELECT CAST(coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0) AS integer) AS seconds
     FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL`,
  );
  return row?.seconds ?? 0;
}

/** Checks and migrates the database. Migrations change the settings of knex, so they get their own. */
async function prepare(
  url: string,
  name: string,
  options: Pick<OpenOptions, 'use' | 'update'> & { migrations: readonly Migration[] },
): Promise<SchemaChange | undefined> {
  const connection = connect(url, { connections: 1 });
  try {
    await requireUnicode(connection, name);
    return await migrate(connection, {
      ...options,
      name,
      sql: postgresSql,
      lock: lockSchema,
      isConflict,
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
  {
    work,
    ...options
  }: WriteOptions & {
    work: (transaction: Knex.Transaction, locked: readonly number[]) => Promise<Result>;
  },
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      return await transact(writer, async (transaction) => {
        const locked = await lock(transaction, scope, options);
        const result = await work(transaction, locked);
        await runLastSteps(transaction, postgresSql);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const mayRepeat =
        isConflict(error) || isOfEarlierSchema(error) || (!isCommitting && hasEnded(error));
      if (attempt === maxAttempts || !mayRepeat) {
        throw withoutData(error);
      }
      await pause(Math.random() * pauseMs * 2 ** attempt);
    }
  }
}

/** Locks what a transaction writes. Returns the shops that it has locked. */
async function lock(
  transaction: Knex.Transaction,
  scope: WriteScope,
  options: WriteOptions,
): Promise<readonly number[]> {
  if (scope === null) {
    await lockInstallation(transaction);
    return [];
  }
  return lockShops(transaction, [scope].flat(), options);
}

/** Any number that no other program uses in the same database. */
const installationLock = 7_486_921;

/** Tells when another program holds the lock, as one does that changes the schema. */
async function lockSchema(transaction: Knex.Transaction, onWait: () => void): Promise<void> {
  const [row]: { is_free: boolean }[] = await transaction.raw(
    'SELECT pg_try_advisory_xact_lock(?) AS is_free',
    [installationLock],
  );
  if (!row?.is_free) {
    onWait();
    await lockInstallation(transaction);
  }
}

async function lockInstallation(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('SELECT pg_advisory_xact_lock(?)', [installationLock]);
}

function valueAt(index: number, type: JsonType): string {
  const text = `value ->> ${index}`;
  return type === 'bytes' ? `decode(${text}, 'hex')` : `CAST(${text} AS ${type})`;
}
