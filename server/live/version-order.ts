import type { RecordVersion } from '../store/tables/live/record-version-store.ts';

/** A version of a record on its way in. */
export interface ArrivedVersion {
  /** By the clock of the platform; null when it names no time. */
  updatedAt: number | null;
  /** By our clock: the arrival of a webhook, or the time at which a pull asked. */
  seenAt: number;
  source: 'webhook' | 'pull';
  /** True when the platform has taken a deleted record back. */
  isRestored?: boolean;
}

/** A webhook that is dated further ahead is dated wrongly. */
const clockSkewMs = 5 * 60_000;

/**
 * Returns whether the stored version is newer. Webhooks are compared by the clock of the platform, and by their
 * arrival where it says nothing. A pull shows the state at the time at which it asked, so only what has been seen
 * since may be newer.
 */
export function isOutdated(arrived: ArrivedVersion, stored: RecordVersion | undefined): boolean {
  if (!stored) {
    return false;
  }
  const { seenAt, source, isRestored = false } = arrived;
  if (stored.deletedAt !== null) {
    return source === 'pull' ? stored.deletedAt >= seenAt : !isRestored;
  }
  const order = compare(datedAt(arrived), stored.updatedAt);
  if (source === 'pull') {
    return stored.seenAt >= seenAt && (order === undefined || order < 0);
  }
  return order === undefined || order === 0 ? seenAt < stored.seenAt : order < 0;
}

/** Returns the version to store. */
export function nextVersion(
  id: number,
  arrived: ArrivedVersion,
  stored: RecordVersion | undefined,
): RecordVersion {
  const seenAt = Math.max(arrived.seenAt, stored?.seenAt ?? 0);
  const unconfirmedAt = isInDoubt(arrived, stored) ? seenAt : null;
  return { id, updatedAt: datedAt(arrived), seenAt, deletedAt: null, unconfirmedAt };
}

/**
 * Returns whether either of two versions may be the newer one. Platforms date by the second, and webhooks of one second
 * arrive in any order.
 */
export function isInDoubt(arrived: ArrivedVersion, stored: RecordVersion | undefined): boolean {
  return (
    stored !== undefined &&
    stored.deletedAt === null &&
    compare(datedAt(arrived), stored.updatedAt) === 0 &&
    (arrived.source === 'webhook' || stored.seenAt > arrived.seenAt)
  );
}

/** Returns null for a date that cannot be right. */
export function datedAt({
  updatedAt,
  seenAt,
  source,
}: Pick<ArrivedVersion, 'updatedAt' | 'seenAt' | 'source'>): number | null {
  const isAhead = updatedAt !== null && updatedAt > seenAt + clockSkewMs;
  return isAhead && source === 'webhook' ? null : updatedAt;
}

function compare(first: number | null, second: number | null): number | undefined {
  return first === null || second === null ? undefined : first - second;
}
