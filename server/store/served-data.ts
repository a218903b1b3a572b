import { randomUUID } from 'node:crypto';
import { createSharedToken, tokenInFolder } from './admin-token.ts';
import { prepareDataDirectory } from './data-lock.ts';
import type { AnnounceOptions } from './instances.ts';
import { Leases } from './leases.ts';
import type { DataLocation } from './open-database.ts';
import { announceServer, lockFolder } from './server-presence.ts';
import { openStores, type Stores } from './stores.ts';

/** The data of a running server. */
export interface ServedData {
  stores: Stores;
  leases: Leases;
  adminToken: string;
  /** Closes the database and lets another server use the folder. */
  close(): Promise<void>;
}

export interface ServeOptions extends AnnounceOptions {
  /** The token of the operator; absent: one is created and stored. */
  adminToken: string | undefined;
}

/** Opens the data for a server, alone in its folder or beside others on its database. */
export async function openServedData(
  location: DataLocation,
  { adminToken: given, onError }: ServeOptions,
): Promise<ServedData> {
  prepareDataDirectory(location.dataDirectory);
  const unlock = await lockFolder(location);
  try {
    // The token is read first: nothing must be closed when it is unusable.
    const ownToken = given ?? tokenInFolder(location);
    const stores = await openStores(location);
    const adminToken = ownToken ?? (await createSharedToken(stores.database));
    const signOff = await announceServer(location, stores.database, { onError });
    const isAlone = location.databaseUrl === undefined;
    return {
      stores,
      leases: new Leases(stores.database, { holder: randomUUID(), isAlone }),
      adminToken,
      async close() {
        try {
          await signOff();
          await stores.database.close();
        } finally {
          await unlock();
        }
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
