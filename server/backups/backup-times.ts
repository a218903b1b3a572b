const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A time of the machine's clock at which few shoppers buy: 03:17. */
const quiet = { hour: 3, minute: 17 };

/** When the next attempt follows a failure. */
const retryMs = hourMs;

/** What the database knows of its backups. */
export interface BackupHistory {
  /** The end of the newest one; undefined before the first. */
  finishedAt: number | undefined;
  failed: { at: number } | undefined;
}

/** The hours between two backups; undefined for one a day, at a quiet hour. */
export type BackupHours = number | undefined;

/** Returns when the next backup is due, which may be in the past. */
export function nextBackupAt({ finishedAt, failed }: BackupHistory, hours: BackupHours): number {
  const due = finishedAt === undefined ? 0 : dueAfter(finishedAt, hours);
  return failed ? Math.max(due, failed.at + retryMs) : due;
}

/**
 * Returns from when on the newest backup is too old: when the next one has been missing for as long as it may take. Before
 * the first backup, `since` counts.
 */
export function lateAt({ finishedAt }: BackupHistory, hours: BackupHours, since: number): number {
  return (finishedAt ?? since) + 2 * (hours === undefined ? dayMs : hours * hourMs);
}

function dueAfter(finishedAt: number, hours: BackupHours): number {
  if (hours !== undefined) {
    return finishedAt + hours * hourMs;
  }
  const due = new Date(finishedAt);
  due.setHours(quiet.hour, quiet.minute, 0, 0);
  if (due.getTime() <= finishedAt) {
    due.setDate(due.getDate() + 1);
  }
  return due.getTime();
}
