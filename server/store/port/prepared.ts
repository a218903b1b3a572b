/** What knex builds: a statement that can be given options for the driver. */
interface Statement {
  options: (options: Readonly<Record<string, unknown>>) => this;
}

/**
 * Has PostgreSQL keep a statement under a name, on each connection that runs it: it is then read and planned once, and not
 * at each call. For statements of which one text runs with nearly every transaction. SQLite keeps all of them.
 */
export function prepared<Of extends Statement>(name: string, statement: Of): Of {
  return statement.options({ name });
}
