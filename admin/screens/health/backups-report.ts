import type { ShopHealth } from '../../health/health-task.ts';
import type { Verdicts } from '../../health/verdicts.ts';
import { formatAge, formatTime } from '../../kit/dates.ts';
import { facts } from '../../kit/facts.ts';
import { formatBytes } from '../../kit/sizes.ts';
import type { Report } from './report.ts';
import { texts } from './texts/texts.ts';

type Backups = NonNullable<ShopHealth['installation']>['backups'];

/** Tells about the backups of the installation. */
export function backupsReport(
  backups: Backups,
  { backups: { state, level } }: Verdicts,
  now = Date.now(),
): Report {
  const { good, first, off, offHint, late, none, lateHint, lateOwnHint, failed, failedHint } =
    texts.backups;
  const { folder, finished_at, failure } = backups;
  const sentences = {
    good: finished_at === null ? first : good(formatAge(finished_at)),
    off,
    late: finished_at === null ? none : late,
    failed: failed(failure ?? ''),
  };
  const hints = {
    good: undefined,
    off: offHint,
    late: folder === null ? lateHint : lateOwnHint,
    failed: failedHint,
  };
  const more = finished_at === null && folder === null ? {} : { more: backupFacts(backups, now) };
  return { level, sentence: sentences[state], hint: hints[state], ...more };
}

function backupFacts({ finished_at, bytes, next_at, folder }: Backups, now: number) {
  const { newest, size, next, soon, folder: folderLabel } = texts.backups;
  const isSoon = next_at !== null && Date.parse(next_at) <= now;
  return facts([
    ...(finished_at === null ? [] : [[newest, formatTime(finished_at)] as const]),
    ...(bytes === null ? [] : [[size, formatBytes(bytes)] as const]),
    ...(next_at === null ? [] : [[next, isSoon ? soon : formatTime(next_at)] as const]),
    ...(folder === null ? [] : [[folderLabel, folder] as const]),
  ]);
}
