import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readVersion } from '../base/version.ts';
import { runProgram } from '../programs/start-program.ts';
import { unfinishedEnding } from '../store/archive/archive-file.ts';
import { requireRoomForBackup } from '../store/archive/backup-room.ts';
import { readLastBackup, recordBackup, recordFailedBackup } from '../store/archive/last-backup.ts';
import { backupFileName, deleteOutdated, type Rotation } from '../store/archive/rotation.ts';
import type { DataLocation } from '../store/dialects/open-database.ts';
import type { Database } from '../store/port/database.ts';
import type { Leases } from '../store/servers/leases.ts';
import { backupProgram } from './backup-program.ts';
import { type BackupHours, nextBackupAt } from './backup-times.ts';

/** Where and when a server makes backups. */
export interface BackupSchedule {
  folder: string;
  keep: Rotation;
  hours: BackupHours;
}

interface ScheduledBackupOptions {
  database: Database;
  leases: Leases;
  schedule: BackupSchedule;
  data: DataLocation;
  /** The program of a backup in the build. */
  programFile: string;
  log: Logger;
  now: () => number;
}

/**
 * Makes a backup if one is due, in a process of its own, and deletes those that the rotation no longer keeps. Of several
 * servers, the one that begins first makes it. A failure is recorded, and the backup is tried again an hour later.
 */
export async function backUpIfDue(
  options: ScheduledBackupOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { database, leases, schedule, now } = options;
  const isDue = async () =>
    now() >= nextBackupAt(await readLastBackup(database), schedule.hours) && !stopping.aborted;
  if (!(await isDue())) {
    return;
  }
  await leases.run('make a backup', async (lease) => {
    // Another server may have made it meanwhile.
    if (await isDue()) {
      const signal = AbortSignal.any([stopping, lease.signal]);
      await backUpNow({ ...options, database: lease.fence(database) }, signal);
    }
  });
}

async function backUpNow(options: ScheduledBackupOptions, signal: AbortSignal): Promise<void> {
  const { database, schedule, log, now } = options;
  const startedAt = performance.now();
  try {
    const { file, rows, bytes } = await writeBackup(options, signal);
    await recordBackup(database, { finishedAt: now(), rows, bytes });
    const deleted = await deleteOutdated(schedule.folder, schedule.keep);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    log.info({ rows, bytes, deleted }, `Made the backup ${file} in ${seconds} s.`);
  } catch (error) {
    if (!signal.aborted) {
      const reason = error instanceof Error ? error.message : String(error);
      await recordFailedBackup(database, { at: now(), reason });
      log.error({ err: error }, 'the backup failed, and is tried again in an hour');
    }
  }
}

async function writeBackup(
  { database, schedule: { folder }, data, programFile, now }: ScheduledBackupOptions,
  signal: AbortSignal,
) {
  await requireRoomForBackup(folder, database);
  const file = join(folder, backupFileName(new Date(now())));
  try {
    const { rows, bytes } = await runProgram(backupProgram, {
      file: programFile,
      task: { data, file, version: readVersion() },
      onMessage: () => undefined,
      signal,
    });
    return { file, rows, bytes };
  } catch (error) {
    // A killed process has not deleted it.
    await rm(`${file}${unfinishedEnding}`, { force: true });
    throw error;
  }
}
