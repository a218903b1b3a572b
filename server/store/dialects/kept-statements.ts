import { BoundedCache } from '../../base/bounded-cache.ts';

/** A connection of the driver. */
export interface SqliteConnection extends StatementCalls {
  exec(sql: string, done: (error: Error | null) => void): void;
  prepare(sql: string, done: (error: Error | null) => void): SqliteStatement;
  close(done: (error: Error | null) => void): void;
}

interface StatementCalls {
  all: RunStatement;
  run: RunStatement;
}

type RunStatement = (
  sql: string,
  bindings: readonly unknown[] | undefined,
  done: StatementDone,
) => void;

interface SqliteStatement {
  all(bindings: readonly unknown[], done: StatementDone): void;
  run(bindings: readonly unknown[], done: StatementDone): void;
  finalize(): void;
}

/** Called with the statement as `this`, which tells the changed rows. */
type StatementDone = (this: unknown, error: Error | null, rows?: unknown) => void;

/** The connections of a server: one that writes, four that read, and one that looks whether another process has written. */
const connectionsOfServer = 6;
/** A prepared statement, besides its text. */
const statementBytes = 10_000;
/** A statement holds its last bindings. Beyond this size, preparing it anew costs little beside the work itself. */
const maxCharacters = 64 * 2 ** 10;

/**
 * Makes a connection keep its prepared statements. The driver prepares each call anew, which takes another turn of a
 * thread and leaves an object whose collection waits for the connection: a third of the CPU time of a webhook.
 */
export function keepStatements(connection: SqliteConnection): void {
  const kept = new BoundedCache<string, SqliteStatement>({
    name: 'statements',
    sharedBy: connectionsOfServer,
    sizeOf: () => statementBytes,
    // The driver waits for the end of a call that is running.
    onLeft: (statement) => statement.finalize(),
  });
  const use = (call: keyof StatementCalls): RunStatement => {
    const runOnce = connection[call].bind(connection);
    return (sql, bindings = [], done) => {
      if (isLarge(sql, bindings)) {
        runOnce(sql, bindings, done);
        return;
      }
      const run = (statement: SqliteStatement) =>
        statement[call](bindings, function (error, rows) {
          // A statement that has failed may stay active, and keep others from ending their transaction.
          if (error && kept.peek(sql) === statement) {
            kept.delete(sql);
          }
          done.call(this, error, rows);
        });
      const known = kept.get(sql);
      if (known) {
        run(known);
        return;
      }
      const prepared = connection.prepare(sql, (error) => {
        if (error) {
          done.call(prepared, error);
          return;
        }
        kept.set(sql, prepared);
        run(prepared);
      });
    };
  };
  const close = connection.close.bind(connection);
  connection.all = use('all');
  connection.run = use('run');
  connection.close = (done) => {
    // A connection with statements cannot be closed.
    kept.clear();
    close(done);
  };
}

function isLarge(sql: string, bindings: readonly unknown[]): boolean {
  let characters = sql.length;
  for (const binding of bindings) {
    characters += typeof binding === 'string' || Buffer.isBuffer(binding) ? binding.length : 0;
  }
  return characters > maxCharacters;
}
