import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openInstallation } from './open-installation.ts';
import { openDatabase } from '../store/dialects/open-database.ts';
import { createTestData, isOnPostgres, settingsOf, type TestData } from '../testing/test-data.ts';

/** A test of the files of SQLite. */
const onFiles = test.skipIf(isOnPostgres);

async function newData(): Promise<TestData> {
  const data = await createTestData();
  onTestFinished(() => data.remove());
  return data;
}

/** Opens the data of a server, which the caller expects to fail. */
async function open(data: Parameters<typeof settingsOf>[0]): Promise<void> {
  const config = readConfig({ ...settingsOf(data), DEMO: 'off' });
  const installation = await openInstallation(config, { log: pino({ level: 'silent' }) });
  await installation.close();
}

describe('a start is refused, with what to do, when', () => {
  test.for([['a-file', 'data'], []])('the data folder cannot be written: %s', async (path) => {
    const { dataDirectory, databaseUrl } = await newData();
    await writeFile(join(dataDirectory, 'a-file'), '');
    const folder = path.length === 0 ? '/proc/vitrine/data' : join(dataDirectory, ...path);
    await expect(open({ dataDirectory: folder, databaseUrl })).rejects.toThrow(
      /^The data folder .* cannot be written/,
    );
  });

  onFiles.for([
    ['is not a database', 0],
    ['is overwritten after its first page', 4096],
  ] as const)('the file of the database %s', async ([, offset]) => {
    const data = await newData();
    const path = join(data.dataDirectory, 'vitrine.sqlite');
    const content = await readFile(path);
    await writeFile(path, content.fill('x', offset));
    await expect(open(data)).rejects.toThrow(
      /^The database .*vitrine\.sqlite .*is damaged: restore a backup/,
    );
  });

  test('the database is of a later version', async () => {
    const data = await newData();
    const database = await openDatabase(data);
    await database.write(null, (transaction) =>
      transaction('knex_migrations').insert({ name: '9.9.0-later', batch: 99 }),
    );
    await database.close();
    await expect(open(data)).rejects.toThrow(
      /^The database .* has the schema of version 9\.9\.0, .* run version 9\.9\.0 or newer/,
    );
  });

  onFiles.for([
    ['is empty', (path: string) => writeFile(path, ''), /admin-token is empty: delete it/],
    ['is a folder', (path: string) => mkdir(path), /admin-token .*cannot be used/],
  ] as const)('the file of the admin token %s', async ([, damage, reason]) => {
    const data = await newData();
    const path = join(data.dataDirectory, 'admin-token');
    await rm(path, { force: true });
    await damage(path);
    await expect(open(data)).rejects.toThrow(reason);
  });
});
