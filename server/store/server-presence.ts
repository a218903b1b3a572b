import { isServerRunning, lockData } from './data-lock.ts';
import type { Database } from './database.ts';
import { announceInstance, type AnnounceOptions, isAnyInstanceAlive } from './instances.ts';
import type { DataLocation } from './open-database.ts';

/** Locks the data folder for one server, unless the data stand in a database that several share. */
export async function lockFolder({
  dataDirectory,
  databaseUrl,
}: DataLocation): Promise<() => Promise<void>> {
  return databaseUrl === undefined ? lockData(dataDirectory) : doNothing;
}

/** Announces a server to the others on its database. Returns a function that signs it off. */
export async function announceServer(
  { databaseUrl }: DataLocation,
  database: Pick<Database, 'read' | 'write' | 'sql'>,
  options: AnnounceOptions,
): Promise<() => Promise<void>> {
  return databaseUrl === undefined ? doNothing : announceInstance(database, options);
}

async function doNothing(): Promise<void> {}

/** Returns whether a server uses the data now. */
export function isServed(
  { dataDirectory, databaseUrl }: DataLocation,
  database: Pick<Database, 'read' | 'write' | 'sql'>,
): Promise<boolean> {
  return databaseUrl === undefined ? isServerRunning(dataDirectory) : isAnyInstanceAlive(database);
}
