import { readLastBackup } from '../store/archive/last-backup.ts';
import type { Database } from '../store/port/database.ts';
import { lateAt, nextBackupAt } from './backup-times.ts';
import type { BackupSchedule } from './scheduled-backups.ts';

/** The backups of an installation. Times are milliseconds since 1970. */
export interface BackupReading {
  /** Where this server makes them; undefined without BACKUP_DIR. */
  folder: string | undefined;
  /** The end and the size of the newest one, of any program; undefined before the first. */
  newest: { finishedAt: number; bytes: number } | undefined;
  failed: { at: number; reason: string } | undefined;
  nextAt: number | undefined;
  /** From when on the newest one is too old. */
  lateAt: number;
}

interface ReadingOptions {
  schedule: BackupSchedule | undefined;
  now: () => number;
}

export async function readBackups(
  database: Database,
  { schedule, now }: ReadingOptions,
): Promise<BackupReading> {
  const history = await readLastBackup(database);
  const { finishedAt, bytes, failed } = history;
  const hours = schedule?.hours;
  const startedAt = now() - process.uptime() * 1_000;
  return {
    folder: schedule?.folder,
    newest: finishedAt === undefined ? undefined : { finishedAt, bytes },
    failed,
    nextAt: schedule && Math.max(now(), nextBackupAt(history, hours)),
    lateAt: lateAt(history, hours, startedAt),
  };
}
