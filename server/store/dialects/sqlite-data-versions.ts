import type { Knex } from 'knex';
import { connect } from './sqlite-connection.ts';

/** Tells whether any connection to a file has written, by reading a counter that SQLite keeps for that. */
export class DataVersions {
  readonly #file: string;
  #opened: { pool: Knex; connection: Promise<unknown> } | undefined;
  #last: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns whether something was committed since the last call; true for the first. */
  async hasChanged(): Promise<boolean> {
    const { pool, connection } = this.#open();
    const [row]: { data_version: number }[] = await pool
      .raw('PRAGMA data_version')
      .connection(await connection);
    const isSame = row?.data_version === this.#last;
    this.#last = row?.data_version;
    return !isSame;
  }

  async close(): Promise<void> {
    const { pool, connection } = this.#opened ?? {};
    // One that could not be opened has nothing to release.
    await connection?.then((held) => pool?.client.releaseConnection(held)).catch(() => undefined);
    await pool?.destroy();
  }

  /** Opens the connection, which never goes back to its pool: numbers of two connections cannot be compared. */
  #open() {
    if (!this.#opened) {
      const pool = connect(this.#file, { readers: 1, readOnly: true });
      const connection: Promise<unknown> = pool.client.acquireConnection();
      connection.catch(() => (this.#opened = undefined));
      this.#opened = { pool, connection };
    }
    return this.#opened;
  }
}
