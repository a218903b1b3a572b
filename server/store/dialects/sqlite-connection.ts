import type { Knex } from 'knex';
import type { OpenOptions, Statement, TimeLimits } from '../port/database.ts';
import { keepStatements, type SqliteConnection } from './kept-statements.ts';
import { openSqlite } from './open-sqlite.ts';
import { traceStatements } from './trace-statements.ts';

interface ConnectOptions extends OpenOptions {
  readers: number;
  readOnly: boolean;
}

/** The longest wait for the write lock, which another program may hold: also of writes that queue behind one another. */
const lockMs: Readonly<Record<TimeLimits, number>> = { requests: 5_000, work: 60_000 };

/** Opens a pool of connections to a file. */
export function connect(file: string, options: ConnectOptions): Knex {
  const waitMs = lockMs[options.limits ?? 'work'];
  const connection = openSqlite(file, {
    // Errors are logged and must not contain what shoppers typed.
    compileSqlOnError: false,
    pool: {
      min: 0,
      max: options.readers,
      afterCreate(driver: SqliteConnection, done: (error: Error | null) => void) {
        keepStatements(driver);
        driver.exec(pragmas(options.readOnly, waitMs), done);
      },
    },
  });
  if (!options.readOnly) {
    beginImmediately(connection, waitMs);
  }
  const { onStatement, traceStatement } = options;
  if (onStatement) {
    connection.on('query', ({ sql, bindings }: Statement) => onStatement({ sql, bindings }));
  }
  if (traceStatement) {
    traceStatements(connection, traceStatement);
  }
  return connection;
}

function pragmas(readOnly: boolean, waitMs: number): string {
  return [
    `PRAGMA busy_timeout = ${waitMs}`,
    'PRAGMA journal_mode = WAL',
    // Commits reach the disk: an acknowledged event survives a power cut.
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
    ...(readOnly ? ['PRAGMA query_only = ON'] : []),
  ].join(';');
}

/**
 * Makes transactions take the write lock when they begin. knex defers the lock: a read followed by a write
 * then fails at once with SQLITE_BUSY when another process has written in between, whatever the busy timeout. A
 * transaction that has waited for those before it waits for the lock as much less, so that a queue of them does not add
 * up their waits.
 */
function beginImmediately(connection: Knex, waitMs: number): void {
  const create = connection.client.transaction.bind(connection.client);
  connection.client.transaction = (...args: unknown[]) => {
    const createdAt = performance.now();
    const transaction = create(...args);
    transaction.begin = async (driver: SqliteConnection) => {
      const waitedMs = performance.now() - createdAt;
      const leftMs = waitedMs < shortWaitMs ? waitMs : Math.max(0, Math.ceil(waitMs - waitedMs));
      if (leftMs === waitMs) {
        return transaction.query(driver, 'BEGIN IMMEDIATE;');
      }
      await limitWait(driver, leftMs);
      try {
        return await transaction.query(driver, 'BEGIN IMMEDIATE;');
      } finally {
        // What follows on the connection, such as a rewrite of the file, waits for as long as it may.
        await limitWait(driver, waitMs);
      }
    };
    return transaction;
  };
}

/** Limits the wait of a connection for the lock. A transaction that has failed runs no statement of its own for that. */
function limitWait(driver: SqliteConnection, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    driver.exec(`PRAGMA busy_timeout = ${waitMs}`, (error) => (error ? reject(error) : resolve()));
  });
}

/** A wait that is not worth a statement that sets another timeout. */
const shortWaitMs = 250;
