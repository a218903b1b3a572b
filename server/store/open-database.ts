import { join } from 'node:path';
import type { Database, OpenOptions } from './database.ts';
import { openSqlite } from './dialects/sqlite.ts';

/** The place of the data: a file in the folder, or a database server. */
export interface DataLocation {
  dataDirectory: string;
}

export function openDatabase(
  { dataDirectory }: DataLocation,
  options?: OpenOptions,
): Promise<Database> {
  return openSqlite(join(dataDirectory, 'vitrine.sqlite'), options);
}
