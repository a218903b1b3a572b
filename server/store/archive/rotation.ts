/** The number of backups that a folder keeps: the newest of each day and of each week. */
export interface Rotation {
  daily: number;
  weekly: number;
}

const fileName = /^vitrine-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.jsonl\.gz$/;

/** Returns the name of a backup in a folder: its time in UTC, without colons, which not every file system allows. */
export function backupFileName(time: Date): string {
  return `vitrine-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;
}

/**
 * Returns the backups among the files of a folder that a rotation no longer keeps. Days and weeks (from Monday, UTC)
 * count if they have a backup, so that old backups stay while no new ones are made. Other files are never named.
 */
export function outdatedBackups(files: readonly string[], { daily, weekly }: Rotation): string[] {
  const newestFirst = files
    .filter((name) => fileName.test(name))
    .toSorted()
    .toReversed();
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf, daily),
    ...newestOfEach(newestFirst, weekOf, weekly),
  ]);
  return newestFirst.filter((name) => !kept.has(name));
}

function newestOfEach(
  newestFirst: readonly string[],
  periodOf: (name: string) => string,
  count: number,
): string[] {
  const newest = new Map<string, string>();
  for (const name of newestFirst) {
    const period = periodOf(name);
    if (!newest.has(period)) {
      newest.set(period, name);
    }
  }
  return [...newest.values()].slice(0, count);
}

function dayOf(name: string): string {
  return fileName.exec(name)?.[1] ?? '';
}

/** Returns the Monday of the week. */
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
