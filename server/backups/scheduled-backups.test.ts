import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { projectRoot } from '../base/project-root.ts';
import { recordBackup } from '../store/archive/last-backup.ts';
import { restore } from '../store/archive/restore.ts';
import { Leases } from '../store/servers/leases.ts';
import { digestsOf, openOther } from '../store/testing/archive-fixture.ts';
import { insertRandomRows } from '../store/testing/random-rows-fixture.ts';
import { test as base } from '../store/testing/store-fixture.ts';
import { readBackups } from './read-backups.ts';
import { backUpIfDue } from './scheduled-backups.ts';

const hourMs = 3_600_000;
const start = new Date(2026, 4, 4, 12).getTime();

interface Backups {
  folder: string;
  /** Lets a server look for a due backup at a time. */
  look: (at: number, server?: { holder?: string; stopping?: AbortSignal }) => Promise<void>;
  read: (at: number) => ReturnType<typeof readBackups>;
}

const test = base.extend<{ backups: Backups }>({
  backups: async ({ data, directory, stores: { database } }, use) => {
    const schedule = { folder: join(directory, 'backups'), keep: { daily: 1, weekly: 1 } };
    const settings = { ...schedule, hours: undefined };
    const { dataDirectory, databaseUrl } = data;
    await use({
      folder: schedule.folder,
      look: (at, { holder = 'a', stopping = new AbortController().signal } = {}) =>
        backUpIfDue(
          {
            database,
            leases: new Leases(database, { holder, isAlone: false }),
            schedule: settings,
            data: { dataDirectory, databaseUrl },
            programFile: join(projectRoot(), 'dist', 'server', 'backup-program.js'),
            log: pino({ level: 'silent' }),
            now: () => at,
          },
          stopping,
        ),
      read: (at) => readBackups(database, { schedule: settings, now: () => at }),
    });
  },
});

describe('a backup of the schedule', () => {
  test('holds all data, and is followed by the next one at a quiet hour', async ({
    stores: { database },
    backups,
  }) => {
    await insertRandomRows(database, { seed: 7, rows: 3 });
    await mkdir(backups.folder);
    const old = ['vitrine-2020-01-01T03-00-00Z.jsonl.gz', 'vitrine-2020-02-01T03-00-00Z.jsonl.gz'];
    for (const name of old) {
      await writeFile(join(backups.folder, name), '');
    }
    await backups.look(start);
    const files = await readdir(backups.folder);
    expect(files).toHaveLength(1);
    const file = join(backups.folder, files[0] ?? '');
    const { size, mode } = await stat(file);
    expect(mode & 0o777).toBe(0o600);
    const other = await openOther();
    await restore(other, file, { replaces: false });
    expect(await digestsOf(other)).toEqual(await digestsOf(database));
    const nextAt = new Date(2026, 4, 5, 3, 17).getTime();
    const newest = { finishedAt: start, bytes: size };
    expect(await backups.read(start)).toMatchObject({ newest, nextAt, failed: undefined });
    await backups.look(nextAt - 1);
    expect(await readdir(backups.folder)).toEqual(files);
    await backups.look(nextAt);
    expect(await readdir(backups.folder)).not.toEqual(files);
  });

  test('is made by one of several servers', async ({ backups }) => {
    await Promise.all(['a', 'b', 'c'].map((holder) => backups.look(start, { holder })));
    expect(await readdir(backups.folder)).toHaveLength(1);
  });

  test('that fails says what to do, and is tried again after an hour', async ({ backups }) => {
    await writeFile(backups.folder, '');
    await backups.look(start);
    const failed = {
      at: start,
      reason: `The folder ${backups.folder} of backups cannot be used: allow this user to write it, or set BACKUP_DIR to another one.`,
    };
    const nextAt = start + hourMs;
    expect(await backups.read(start)).toMatchObject({ failed, nextAt, newest: undefined });
    await backups.look(nextAt - 1);
    expect(await backups.read(start)).toMatchObject({ failed });
    await backups.look(nextAt);
    expect(await backups.read(start)).toMatchObject({ failed: { at: nextAt } });
  });

  test('is refused without room for it', async ({ stores: { database }, backups }) => {
    await recordBackup(database, { finishedAt: start - 48 * hourMs, rows: 1, bytes: 1e15 });
    await backups.look(start);
    const { failed, lateAt } = await backups.read(start);
    expect(failed?.reason).toMatch(/has no room for a backup: free \d+ MB on it/);
    expect(lateAt).toBe(start);
    expect(await readdir(backups.folder)).toEqual([]);
  });

  test('that a stopping server ends leaves no file', async ({ backups }) => {
    const stopping = new AbortController();
    const looking = backups.look(start, { stopping: stopping.signal });
    setImmediate(() => stopping.abort());
    await looking;
    expect(await readdir(backups.folder).catch(() => [])).toEqual([]);
    expect(await backups.read(start)).toMatchObject({ failed: undefined, newest: undefined });
  });
});
