import { join } from 'node:path';
import type { Database, OpenOptions } from './database.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';

/** The place of the data: a file in the folder, or a database server. */
export interface DataLocation {
  dataDirectory: string;
  /** The address of a PostgreSQL database; absent: a file of SQLite in the folder. */
  databaseUrl?: string | undefined;
}

export function openDatabase(
  { dataDirectory, databaseUrl }: DataLocation,
  options?: OpenOptions,
): Promise<Database> {
  return databaseUrl === undefined
    ? openSqlite(join(dataDirectory, 'vitrine.sqlite'), options)
    : openPostgres(databaseUrl, options);
}
