import knex, { type Knex } from 'knex';
import type { OpenOptions, Statement } from '../port/database.ts';
import { keepStatements, type SqliteConnection } from './kept-statements.ts';
import { silence } from './silence.ts';
import { traceStatements } from './trace-statements.ts';

const busyTimeoutMs = 10_000;

interface ConnectOptions extends OpenOptions {
  readers: number;
  readOnly: boolean;
}

/** Opens a pool of connections to a file. */
export function connect(file: string, options: ConnectOptions): Knex {
  const connection = knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // Errors are logged and must not contain what shoppers typed.
    compileSqlOnError: false,
    log: silence,
    pool: {
      min: 0,
      max: options.readers,
      afterCreate(driver: SqliteConnection, done: (error: Error | null) => void) {
        keepStatements(driver);
        driver.exec(pragmas(options.readOnly), done);
      },
    },
  });
  if (!options.readOnly) {
    beginImmediately(connection);
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

function pragmas(readOnly: boolean): string {
  return [
    `PRAGMA busy_timeout = ${busyTimeoutMs}`,
    'PRAGMA journal_mode = WAL',
    // Commits reach the disk: an acknowledged event survives a power cut.
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
    ...(readOnly ? ['PRAGMA query_only = ON'] : []),
  ].join(';');
}

/**
 * Makes transactions take the write lock when they begin. knex defers the lock: a read followed by a write
 * then fails at once with SQLITE_BUSY when another process has written in between, whatever the busy timeout.
 */
function beginImmediately(connection: Knex): void {
  const create = connection.client.transaction.bind(connection.client);
  connection.client.transaction = (...args: unknown[]) => {
    const transaction = create(...args);
    transaction.begin = (driver: SqliteConnection) => transaction.query(driver, 'BEGIN IMMEDIATE;');
    return transaction;
  };
}
