import { existsSync } from 'node:fs';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { isOnPostgres } from '../../testing/test-data.ts';
import { openDatabase } from '../dialects/open-database.ts';
import { digestsOf, openOther, random } from '../testing/archive-fixture.ts';
import { nextMigration, nextMigrations } from '../testing/next-version-fixture.ts';
import { insertRandomRows } from '../testing/random-rows-fixture.ts';
import { test } from '../testing/store-fixture.ts';
import { restore } from './restore.ts';
import { putCopyBack, removeOldSavedData } from './saved-data.ts';
import { updateAfterSaving } from './save-before-update.ts';

function savingFirst(data: Parameters<typeof openDatabase>[0], backsUpFirst = false) {
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  const update = updateAfterSaving({ data, backupFolder: undefined, backsUpFirst, say });
  return { said, options: { migrations: nextMigrations, update } };
}

describe.skipIf(isOnPostgres)('an update of a file of SQLite', () => {
  test('keeps a private copy, says so, and can be taken back', async ({ data, directory }) => {
    const earlier = await openDatabase(data);
    await insertRandomRows(earlier, random);
    const digests = await digestsOf(earlier);
    const [{ epoch } = { epoch: '' }]: { epoch: string }[] = await earlier.read('data_epoch');
    await earlier.close();
    const { said, options } = savingFirst(data);
    const updated = await openDatabase(data, options);
    await updated.write(null, (transaction) => transaction('shops').update({ note: 'new' }));
    await updated.close();
    const copy = join(directory, 'before-1.1.0.sqlite');
    expect(said).toEqual([
      `Updating the database ${join(directory, 'vitrine.sqlite')} from version 1.0.0 to 1.1.0: ${nextMigration.name}.`,
      expect.stringMatching(/^Saved what was there before in .*before-1\.1\.0\.sqlite in \d/),
      expect.stringMatching(/^Updated the database to version 1\.1\.0: 1 migration in \d/),
    ]);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);

    const replaced = join(directory, 'after-1.1.0.sqlite');
    expect(await putCopyBack(directory)).toEqual({ copy, version: '1.0.0', replaced });
    const back = await openDatabase(data);
    expect(await digestsOf(back)).toEqual(digests);
    expect(await back.read('data_epoch')).not.toEqual([{ epoch }]);
    await back.close();
    expect(existsSync(copy)).toBe(false);
    expect(existsSync(replaced)).toBe(true);
    // The way forward is free again.
    await (await openDatabase(data, savingFirst(data).options)).close();
    expect(existsSync(copy)).toBe(true);
  });

  test('is not taken back while another program uses the data', async ({ data, directory }) => {
    const updated = await openDatabase(data, savingFirst(data).options);
    await updated.write(null, (transaction) => transaction('shops').update({ note: '' }));
    await expect(putCopyBack(directory)).rejects.toThrow('Another program uses the database');
    await updated.close();
  });

  test('needs a copy to be taken back', async ({ directory, data }) => {
    await (await openDatabase(data)).close();
    await expect(putCopyBack(directory)).rejects.toThrow('has no copy from before an update');
  });
});

test('an update makes a backup first that the version before can restore', async ({
  data,
  directory,
}) => {
  const earlier = await openDatabase(data);
  await insertRandomRows(earlier, random);
  const digests = await digestsOf(earlier);
  await earlier.close();
  const { said, options } = savingFirst(data, true);
  await (await openDatabase(data, options)).close();
  const file = join(directory, 'before-1.1.0.jsonl.gz');
  expect(said[1]).toContain(file);
  const before = await openOther();
  await restore(before, file, { replaces: false });
  expect(await digestsOf(before)).toEqual(digests);
});

test.runIf(isOnPostgres)('an update says that nothing is saved', async ({ data }) => {
  await (await openDatabase(data)).close();
  const { said, options } = savingFirst(data);
  await (await openDatabase(data, options)).close();
  expect(said[1]).toBe(
    'Nothing is saved first, because --backup-first was not given: there is no backup.',
  );
});

test('saved data are removed after two weeks', async ({ directory }) => {
  const names = ['before-1.1.0.sqlite', 'before-1.1.0.jsonl.gz', 'after-1.1.0.sqlite', 'notes.txt'];
  const dayMs = 24 * 3_600_000;
  const now = Date.now();
  for (const [index, name] of [...names, 'before-1.2.0.sqlite'].entries()) {
    const path = join(directory, name);
    await writeFile(path, '');
    const at = new Date(now - (index < names.length ? 15 : 13) * dayMs);
    await utimes(path, at, at);
  }
  await removeOldSavedData(directory, now);
  const left = (await readdir(directory)).filter((name) => !name.startsWith('vitrine'));
  expect(left).toEqual(['before-1.2.0.sqlite', 'notes.txt']);
});
