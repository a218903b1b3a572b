import { type Copy, takeCopyFolder } from './copy-folder.ts';
import { isServerRunning, lockData } from './data-lock.ts';
import type { Database } from '../port/database.ts';
import { announceInstance, type AnnounceOptions, listRunningInstances } from './instances.ts';
import type { DataLocation } from '../dialects/open-database.ts';

/** The place of a server in its data folder. */
export interface Seat {
  /** Absent for the only server of a data folder. */
  copy?: Copy;
  release: () => Promise<void>;
}

/**
 * Locks the data folder for one server. Servers that share a database have folders of their own in it
 * instead.
 */
export async function takeSeat({ dataDirectory, databaseUrl }: DataLocation): Promise<Seat> {
  return databaseUrl === undefined
    ? { release: await lockData(dataDirectory) }
    : takeCopyFolder(dataDirectory);
}

/** Announces a server to the others on its database. Returns a function that signs it off. */
export async function announceServer(
  { copy }: Pick<Seat, 'copy'>,
  database: Database,
  options: AnnounceOptions,
): Promise<() => Promise<void>> {
  return copy ? announceInstance(database, copy.id, options) : async () => undefined;
}

/** Returns whether any server uses the data now. */
export async function isServed(
  location: DataLocation,
  database: Pick<Database, 'read' | 'sql'>,
): Promise<boolean> {
  return (await listRunningServers(location, database)).length > 0;
}

/** A running server: the id of a copy; undefined for the only server of a data folder. */
export type RunningServer = string | undefined;

/** Returns the servers that use the data now. */
export async function listRunningServers(
  { dataDirectory, databaseUrl }: DataLocation,
  database: Pick<Database, 'read' | 'sql'>,
): Promise<RunningServer[]> {
  if (databaseUrl !== undefined) {
    return listRunningInstances(database);
  }
  return (await isServerRunning(dataDirectory)) ? [undefined] : [];
}
