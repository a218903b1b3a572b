import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { createTestData } from '../../testing/test-data.ts';
import type { Database, OpenOptions } from '../port/database.ts';
import { watchedUpdate } from './next-version-fixture.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { digestRows } from '../archive/archived-rows.ts';
import { tablesOfBackup } from '../archive/archived-tables.ts';

/** The version of the program in archives of tests. */
export const version = '1.2.3';
export const random = { seed: 7, rows: 20 };

/** Opens an empty database, of the kind that is tested or of SQLite. */
export async function openOther(
  kind: 'any' | 'sqlite' = 'any',
  options?: Pick<OpenOptions, 'migrations'>,
): Promise<Database> {
  return (await createOther(kind, options)).database;
}

/** Creates an empty database, which can be opened again. */
export async function createOther(
  kind: 'any' | 'sqlite' = 'any',
  options?: Pick<OpenOptions, 'migrations'>,
) {
  const data = await createTestData(kind);
  const database = await openDatabase(data, { ...options, update: watchedUpdate() });
  onTestFinished(async () => {
    await database.close();
    await data.remove();
  });
  return { data, database };
}

/** Returns count and digest of each table that backups hold, or of other tables. */
export async function digestsOf(
  database: Database,
  tablesOf: typeof tablesOfBackup = tablesOfBackup,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tablesOf(database)) {
    const { rows, value } = await digestRows(database.read, database.sql, table);
    digests[table.name] = `${rows} ${value}`;
  }
  return digests;
}

/** Returns the lines of an archive. */
export async function linesOf(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(0, -1);
}

export async function writeLines(file: string, lines: readonly string[]): Promise<void> {
  await writeFile(file, gzipSync(lines.map((line) => `${line}\n`).join('')));
}
