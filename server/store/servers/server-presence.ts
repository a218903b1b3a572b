import { isServerRunning, lockData } from './data-lock.ts';
import type { Database } from '../port/database.ts';
import { announceInstance, type AnnounceOptions, listRunningInstances } from './instances.ts';
import type { DataLocation } from '../dialects/open-database.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dataFiles } from '../../base/data-folder.ts';
import { lockFile } from '../dialects/file-lock.ts';

/** One of several servers on a database, with the folder of its caches. */
interface Copy {
  /** The same after a restart, so that the server finds its cursors again. */
  id: string;
  folder: string;
}

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
export async function isServed(location: DataLocation, database: Database): Promise<boolean> {
  return (await listRunningServers(location, database)).length > 0;
}

/** A running server: the id of a copy; undefined for the only server of a data folder. */
export type RunningServer = string | undefined;

/** Returns the servers that use the data now. */
export async function listRunningServers(
  { dataDirectory, databaseUrl }: DataLocation,
  database: Database,
): Promise<RunningServer[]> {
  if (databaseUrl !== undefined) {
    return listRunningInstances(database);
  }
  return (await isServerRunning(dataDirectory)) ? [undefined] : [];
}

/**
 * Takes the first folder below the data folder that no running server uses, so that several copies on one
 * machine may share the data folder. The operating system releases it however the server ends.
 */
async function takeCopyFolder(
  dataDirectory: string,
): Promise<{ copy: Copy; release: () => Promise<void> }> {
  for (let number = 1; ; number += 1) {
    const folder = join(dataDirectory, dataFiles.copies, String(number));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = await lockFile(join(folder, dataFiles.lock));
    if (lock) {
      return { copy: { id: readId(join(folder, 'id')), folder }, release: () => lock.release() };
    }
  }
}

/** Reads the id of a copy. Creates it at the first start, and when the file is damaged. */
function readId(file: string): string {
  const known = z.uuid().safeParse(readIfPresent(file));
  if (known.success) {
    return known.data;
  }
  const id = randomUUID();
  writeFileSync(file, id, { mode: 0o600 });
  return id;
}

function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
