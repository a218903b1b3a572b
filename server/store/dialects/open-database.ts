import { join } from 'node:path';
import { dataFiles } from '../../base/data-folder.ts';
import type { Database, OpenOptions } from '../port/database.ts';
import { openSqlite } from './sqlite.ts';

/** The place of the data: a file in the folder, or a database server. */
export interface DataLocation {
  dataDirectory: string;
  /** The address of a PostgreSQL database; absent: a file of SQLite in the folder. */
  databaseUrl?: string | undefined;
  /** The key of sealed secrets; absent: the file of the folder has one. */
  secretKey?: string | undefined;
}

export async function openDatabase(
  { dataDirectory, databaseUrl }: DataLocation,
  options?: OpenOptions,
): Promise<Database> {
  if (databaseUrl === undefined) {
    return openSqlite(join(dataDirectory, dataFiles.database), options);
  }
  // Its driver takes 15 MB and 80 ms, which servers with SQLite save.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, options);
}
