import knex, { type Knex } from 'knex';
import { type Client, TypeOverrides, types } from 'pg';
import type { OpenOptions, Statement } from '../port/database.ts';
import { type SessionLimits, settingsOfLimits } from './session-limits.ts';
import { isOfEarlierSchema, isUnanswered } from './postgres-failures.ts';
import { silence } from './silence.ts';
import { traceStatements } from './trace-statements.ts';

interface ConnectOptions extends Omit<OpenOptions, 'limits'> {
  /** The maximum of connections. */
  connections: number;
  /** Statements that each new connection runs first. */
  settings?: string;
  /** Absent: none, as for migrations. */
  limits?: SessionLimits;
}

/** The longest time for the server to accept a connection. */
const connectMs = 5_000;
/** A server that has not answered for so much longer than it lets statements run is cut off. */
const answerMs = 5_000;

/** Opens a pool of connections to a server. */
export function connect(url: string, options: ConnectOptions): Knex {
  const { limits } = options;
  const drivers = new Map<string, Client>();
  const connection = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      ...driverOptions,
      ...(limits && { query_timeout: limits.statementMs + answerMs }),
    },
    ...(limits && { acquireConnectionTimeout: limits.lockMs }),
    // Errors are logged and must not contain what shoppers typed.
    compileSqlOnError: false,
    log: silence,
    postProcessResponse: rowsOf,
    pool: {
      min: 0,
      max: options.connections,
      afterCreate(driver: Client & { __knexUid: string }, done: (error: Error | null) => void) {
        drivers.set(driver.__knexUid, driver);
        driver.once('end', () => drivers.delete(driver.__knexUid));
        const settings = [options.settings, limits && settingsOfLimits(limits)];
        driver.query(settings.filter(Boolean).join(';'), (error) => done(error));
      },
    },
  });
  connection.on('query-error', (error: Error, { __knexUid: uid }: { __knexUid: string }) => {
    if (isUnanswered(error) || isOfEarlierSchema(error)) {
      // Its statement may still run, or never run again: the connection is of no use to others.
      void drivers.get(uid)?.end();
    }
  });
  const { onStatement, traceStatement } = options;
  if (onStatement) {
    connection.on('query', ({ sql, bindings }: Statement) => onStatement({ sql, bindings }));
  }
  if (traceStatement) {
    traceStatements(connection, traceStatement);
  }
  return connection;
}

const driverOptions = {
  application_name: 'vitrine',
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  connectionTimeoutMillis: connectMs,
  // `runBoth` sends statements together.
  pipeline: true,
  types: { getTypeParser },
};

/** 64-bit integers and sums are numbers, as with SQLite. JSON is text, which its reader parses. */
const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, Number);
parsers.setTypeParser(types.builtins.NUMERIC, Number);
parsers.setTypeParser(types.builtins.JSON, (text) => text);

function getTypeParser(type: number, format?: string) {
  return parsers.getTypeParser(type, format === 'binary' ? 'binary' : 'text');
}

/** Returns the rows of a raw statement, as SQLite does; other results are rows already. */
function rowsOf(result: unknown): unknown {
  const isRaw = typeof result === 'object' && result !== null && 'command' in result;
  return isRaw && 'rows' in result ? result.rows : result;
}
