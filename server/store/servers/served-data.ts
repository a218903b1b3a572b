import { createSharedToken, tokenInFolder } from './admin-token.ts';
import { prepareDataDirectory } from './data-lock.ts';
import { requireSecretKey } from './secret-key.ts';
import type { OpenOptions } from '../port/database.ts';
import type { AnnounceOptions } from './instances.ts';
import { Leases } from './leases.ts';
import type { DataLocation } from '../dialects/open-database.ts';
import { announceServer, type Seat, takeSeat } from './server-presence.ts';
import { openStores, type Stores } from '../stores.ts';

/** The data of a running server. */
export interface ServedData extends Pick<Seat, 'copy'> {
  stores: Stores;
  leases: Leases;
  adminToken: string;
  /** Closes the database and lets another server use the folder. */
  close(): Promise<void>;
}

interface ServeOptions
  extends AnnounceOptions, Pick<OpenOptions, 'wakeUps' | 'traceStatement' | 'update'> {
  /** The token of the operator; absent: one is created and stored. */
  adminToken: string | undefined;
}

/** Opens the data for a server, alone in its folder or beside others on its database. */
export async function openServedData(
  location: DataLocation,
  { adminToken: given, onError, ...opening }: ServeOptions,
): Promise<ServedData> {
  prepareDataDirectory(location.dataDirectory);
  const seat = await takeSeat(location);
  try {
    // The token is read first: nothing must be closed when it is unusable.
    const ownToken = given ?? tokenInFolder(location);
    const stores = await openStores(location, { ...opening, limits: 'requests' });
    await requireSecretKey(stores.database, stores.secrets);
    const adminToken = ownToken ?? (await createSharedToken(stores.database));
    const signOff = await announceServer(seat, stores.database, { onError });
    const { copy } = seat;
    return {
      ...(copy && { copy }),
      stores,
      leases: new Leases(stores.database, { holder: copy?.id ?? '', isAlone: !copy }),
      adminToken,
      async close() {
        try {
          await signOff();
          await stores.database.close();
        } finally {
          await seat.release();
        }
      },
    };
  } catch (error) {
    await seat.release();
    throw error;
  }
}
