import type { Knex } from 'knex';
import type { SqliteConnection } from './kept-statements.ts';
import { connect } from './sqlite-connection.ts';

/** Tells whether any connection to a file has written, by reading a counter that SQLite keeps for that. */
export class DataVersions {
  readonly #file: string;
  #opened: { pool: Knex; connection: Promise<SqliteConnection> } | undefined;
  #last: unknown;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns whether something was committed since the last call; true for the first. */
  async hasChanged(): Promise<boolean> {
    const version = await readVersion(await this.#open());
    const isSame = version === this.#last;
    this.#last = version;
    return !isSame;
  }

  async close(): Promise<void> {
    const { pool, connection } = this.#opened ?? {};
    // One that could not be opened has nothing to release.
    await connection?.then((held) => pool?.client.releaseConnection(held)).catch(() => undefined);
    await pool?.destroy();
  }

  /** Opens the connection, which never goes back to its pool: numbers of two connections cannot be compared. */
  #open(): Promise<SqliteConnection> {
    if (!this.#opened) {
      const pool = connect(this.#file, { readers: 1, readOnly: true });
      const connection: Promise<SqliteConnection> = pool.client.acquireConnection();
      connection.catch(() => (this.#opened = undefined));
      this.#opened = { pool, connection };
    }
    return this.#opened.connection;
  }
}

/** Asks the driver itself: twice a second for ever, the way through knex would be most of an idle server's work. */
function readVersion(connection: SqliteConnection): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.all('PRAGMA data_version', [], (error, rows) => {
      if (error) {
        reject(error);
      } else {
        resolve(JSON.stringify(rows));
      }
    });
  });
}
