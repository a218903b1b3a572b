import type { Database } from '../store/port/database.ts';
import type { Connection } from '../store/tables/live/connection-store.ts';
import type { Stores } from '../store/stores.ts';

/** Thrown by a write of a run whose connection was changed, replaced or ended meanwhile. */
class ConnectionChanged extends Error {
  override readonly name = 'ConnectionChanged';
}

/** Lets a run write only while its connection is the one that it began with, so that no former store is written. */
export class ConnectionFence {
  readonly #changed = new AbortController();
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Aborts when a write has found another connection. */
  get signal(): AbortSignal {
    return this.#changed.signal;
  }

  fence(stores: Stores): Stores {
    const { database, connections } = stores;
    const write: Database['write'] = (scope, work, options) =>
      database.write(
        scope,
        async (transaction, locked) => {
          const current = await connections.find(this.#connection.shopId, transaction);
          if (!current || !isSame(current, this.#connection)) {
            this.#changed.abort();
            throw new ConnectionChanged();
          }
          return work(transaction, locked);
        },
        options,
      );
    return { ...stores, database: { ...database, write } };
  }
}

/** Sealed credentials differ each time that a store is connected, also when it is the same one again. */
function isSame(a: Connection, b: Connection): boolean {
  return (
    a.state === b.state &&
    a.address === b.address &&
    a.credentials === b.credentials &&
    a.createdAt === b.createdAt
  );
}
