import knex, { type Knex } from 'knex';
import { type Client, TypeOverrides, types } from 'pg';
import type { OpenOptions, Statement } from '../port/database.ts';
import { silence } from './silence.ts';
import { traceStatements } from './trace-statements.ts';

interface ConnectOptions extends OpenOptions {
  /** The maximum of connections. */
  connections: number;
  /** Statements that each new connection runs first. */
  settings?: string;
}

/** Opens a pool of connections to a server. */
export function connect(url: string, options: ConnectOptions): Knex {
  const connection = knex({
    client: 'pg',
    connection: { connectionString: url, ...driverOptions },
    // Errors are logged and must not contain what shoppers typed.
    compileSqlOnError: false,
    log: silence,
    postProcessResponse: rowsOf,
    pool: {
      min: 0,
      max: options.connections,
      afterCreate(driver: Client, done: (error: Error | null) => void) {
        driver.query(options.settings ?? '', (error) => done(error));
      },
    },
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
