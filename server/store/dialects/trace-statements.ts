import type { Knex } from 'knex';
import type { EndStatement, TraceStatement } from '../port/database.ts';

/** A statement as knex announces it. */
interface Announced {
  sql: string;
  __knexQueryUid: string;
}

/** Traces the statements of a pool, those of its transactions too, until the driver has answered. */
export function traceStatements(connection: Knex, traceStatement: TraceStatement): void {
  const running = new Map<string, EndStatement>();
  const end = (statement: Announced, isFailed: boolean) => {
    running.get(statement.__knexQueryUid)?.(isFailed);
    running.delete(statement.__knexQueryUid);
  };
  connection.on('query', (statement: Announced) =>
    running.set(statement.__knexQueryUid, traceStatement(statement.sql)),
  );
  connection.on('query-response', (_rows: unknown, statement: Announced) => end(statement, false));
  connection.on('query-error', (_error: unknown, statement: Announced) => end(statement, true));
}
