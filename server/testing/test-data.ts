import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openPostgres } from '../store/dialects/postgres.ts';
import { openSqlite } from '../store/dialects/sqlite.ts';
import type { DataLocation } from '../store/dialects/open-database.ts';

/** A new data folder of a test, with a new database when the tests run on a database server. */
export interface TestData extends DataLocation {
  remove(): Promise<void>;
}

/** The database server of the tests, as `npm run test:postgres` starts it. */
const serverUrl = process.env.TEST_DATABASE_URL;

export const isOnPostgres = serverUrl !== undefined;

const testKey = 'the-secret-key-of-all-tests';

/** Returns the settings that make a program use the data. */
export function settingsOf({
  dataDirectory,
  databaseUrl,
  secretKey = testKey,
}: DataLocation): Record<string, string> {
  return {
    DATA_DIR: dataDirectory,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }),
  };
}

/** The database is migrated, except that `sqlite` returns a folder without a file. */
export async function createTestData(database: 'any' | 'sqlite' = 'any'): Promise<TestData> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const isFile = serverUrl === undefined || database === 'sqlite';
  const created = isFile ? undefined : await createDatabase(serverUrl);
  if (isFile && database === 'any') {
    migratedFile ??= migrateFile();
    const content = withNewEpoch(await migratedFile);
    await writeFile(join(dataDirectory, 'vitrine.sqlite'), content, { mode: 0o600 });
  }
  return {
    dataDirectory,
    databaseUrl: created?.url,
    // Servers of a database need one, and those of a file make theirs.
    secretKey: created && testKey,
    async remove() {
      await created?.drop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

interface MigratedFile {
  content: Buffer;
  /** Tells data apart: that of each copy must differ. */
  epoch: string;
}

/** Copying it is faster than migrating each. */
let migratedFile: Promise<MigratedFile> | undefined;

async function migrateFile(): Promise<MigratedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const file = join(folder, 'vitrine.sqlite');
  const database = await openSqlite(file);
  const row = await database.read<{ epoch: string }>('data_epoch').first();
  await database.close();
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return { content, epoch: row?.epoch ?? '' };
}

/** Replaces the epoch in the file itself, by one of the same length. */
function withNewEpoch({ content, epoch }: MigratedFile): Buffer {
  const copy = Buffer.from(content);
  copy.write(randomUUID(), copy.indexOf(epoch));
  return copy;
}

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a copy of a migrated database, which is faster than migrating each. */
async function createDatabase(server: string): Promise<TestDatabase> {
  template ??= createTemplate(server);
  const name = newName();
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${await template}`);
  await run(urlOf(server, name), `UPDATE data_epoch SET epoch = '${randomUUID()}'`);
  return {
    url: urlOf(server, name),
    drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** The name of the migrated database of this process. */
let template: Promise<string> | undefined;

async function createTemplate(server: string): Promise<string> {
  const name = newName();
  await run(server, `CREATE DATABASE ${name}`);
  const database = await openPostgres(urlOf(server, name));
  await database.close();
  return name;
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
