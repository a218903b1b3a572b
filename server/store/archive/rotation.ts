import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { unfinishedEnding } from './archive-file.ts';

/** The number of backups that a folder keeps: the newest of each day and of each week. */
export interface Rotation {
  daily: number;
  weekly: number;
}

export const defaultRotation: Readonly<Rotation> = { daily: 7, weekly: 4 };

/** Parses the numbers of kept backups that differ from the defaults: `daily=14,weekly=8`. */
export function parseRotation(text: string, context: z.RefinementCtx): Rotation {
  const rotation = { ...defaultRotation };
  for (const part of text.split(',').filter((given) => given !== '')) {
    const [, period, count] = /^\s*(daily|weekly)=(\d{1,4})\s*$/.exec(part) ?? [];
    if (period !== 'daily' && period !== 'weekly') {
      context.addIssue({ code: 'custom', message: 'must be numbers such as daily=7,weekly=4' });
      return z.NEVER;
    }
    rotation[period] = Number(count);
  }
  if (rotation.daily + rotation.weekly === 0) {
    context.addIssue({ code: 'custom', message: 'must keep one backup at least' });
  }
  return rotation;
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

const dayMs = 24 * 3_600_000;

/**
 * Deletes the backups of a folder that a rotation no longer keeps, and returns their names. Also deletes what a backup has
 * left that was ended a day ago.
 */
export async function deleteOutdated(folder: string, rotation: Rotation): Promise<string[]> {
  const files = await readdir(folder);
  const outdated = outdatedBackups(files, rotation);
  const yesterday = backupFileName(new Date(Date.now() - dayMs));
  const unfinished = files.filter(
    (name) =>
      name.endsWith(unfinishedEnding) &&
      fileName.test(name.slice(0, -unfinishedEnding.length)) &&
      name < yesterday,
  );
  for (const name of [...outdated, ...unfinished]) {
    await rm(join(folder, name), { force: true });
  }
  return outdated;
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
