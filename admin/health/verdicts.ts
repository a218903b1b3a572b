import type { ShopHealth } from './health-task.ts';

/** `good` needs nothing, `warning` is to be looked at, and `danger` is felt by shoppers. */
export type Level = 'good' | 'warning' | 'danger';

/** The state of one part of a shop. */
interface Verdict<State extends string> {
  readonly state: State;
  readonly level: Level;
}

export interface Verdicts {
  readonly feed: Verdict<'current' | 'behind' | 'stopped'>;
  readonly search: Verdict<ShopHealth['search']['state'] | 'words' | 'language'>;
  readonly imports: Verdict<'none' | 'good' | 'rejected'>;
  readonly training: Verdict<'none' | 'good' | 'running' | 'failed'>;
  readonly events: Verdict<'good' | 'nearly-full' | 'full'>;
  readonly storage: Verdict<'good' | 'busy' | 'short' | 'failed'>;
  readonly backups: Verdict<'good' | 'off' | 'failed' | 'late'>;
  readonly connection: Verdict<ConnectionState>;
  readonly deliveries: Verdict<'good' | 'late' | 'set-aside' | 'data-requests'>;
}

type ConnectionState =
  | 'none'
  | 'good'
  | 'partial'
  | 'refused'
  | 'paused'
  | 'error'
  | 'question'
  | 'ended'
  | 'revoked';

/** Judges each part of a shop. */
export function judge(health: ShopHealth, now = Date.now()): Verdicts {
  return {
    feed: judgeFeed(health.feed),
    search: judgeSearch(health.search),
    imports: judgeImports(health.imports),
    training: judgeTraining(health.training),
    events: judgeEvents(health.events),
    storage: judgeStorage(health),
    backups: judgeBackups(health.installation),
    connection: judgeConnection(health.connection),
    deliveries: judgeDeliveries(health.deliveries, now),
  };
}

const levels: readonly Level[] = ['good', 'warning', 'danger'];

/** Returns the worst parts by name. */
export function worst(verdicts: Verdicts): { level: Level; parts: readonly (keyof Verdicts)[] } {
  const level = Object.values(verdicts).reduce<Level>(
    (found, verdict) =>
      levels.indexOf(verdict.level) > levels.indexOf(found) ? verdict.level : found,
    'good',
  );
  const parts = partsInOrder.filter((part) => verdicts[part].level === level);
  return { level, parts: level === 'good' ? [] : parts };
}

const partsInOrder = [
  'storage',
  'backups',
  'search',
  'feed',
  'connection',
  'deliveries',
  'events',
  'training',
  'imports',
] as const;

function judgeFeed({ lag, is_following }: ShopHealth['feed']): Verdicts['feed'] {
  if (!is_following) {
    return { state: 'stopped', level: 'danger' };
  }
  return lag > 0 ? { state: 'behind', level: 'warning' } : { state: 'current', level: 'good' };
}

function judgeSearch({
  state,
  meaning,
  missing_languages,
}: ShopHealth['search']): Verdicts['search'] {
  if (state === 'ready' && missing_languages.some((language) => language.state === 'failed')) {
    return { state: 'language', level: 'warning' };
  }
  if (state === 'ready' && meaning?.state === 'down') {
    return { state: 'words', level: 'warning' };
  }
  const level = { ready: 'good', building: 'warning', degraded: 'warning', failed: 'danger' };
  return { state, level: toLevel(level[state]) };
}

function toLevel(name: string): Level {
  return levels.find((level) => level === name) ?? 'danger';
}

function judgeImports(imports: ShopHealth['imports']): Verdicts['imports'] {
  if (imports.length === 0) {
    return { state: 'none', level: 'warning' };
  }
  return imports.some(({ rejected }) => rejected > 0)
    ? { state: 'rejected', level: 'warning' }
    : { state: 'good', level: 'good' };
}

function judgeTraining(training: ShopHealth['training']): Verdicts['training'] {
  if (training?.is_running) {
    return { state: 'running', level: 'good' };
  }
  if (training && training.failure !== null) {
    return { state: 'failed', level: 'warning' };
  }
  // A server trains by itself soon after the first import.
  return { state: training?.trained_at ? 'good' : 'none', level: 'good' };
}

/** The share of the day's quota from which on it is worth a look. */
const nearlyFull = 0.8;

function judgeEvents({
  bytes_today,
  bytes_a_day,
  is_exhausted,
}: ShopHealth['events']): Verdicts['events'] {
  if (is_exhausted) {
    return { state: 'full', level: 'danger' };
  }
  return bytes_a_day !== null && bytes_today > bytes_a_day * nearlyFull
    ? { state: 'nearly-full', level: 'warning' }
    : { state: 'good', level: 'good' };
}

/** The free space that is always needed. */
const leastFreeBytes = 2 ** 30;

function judgeStorage({ database, installation }: ShopHealth): Verdicts['storage'] {
  if (database === 'failed') {
    return { state: 'failed', level: 'danger' };
  }
  if (database === 'busy') {
    return { state: 'busy', level: 'warning' };
  }
  // An erasure rewrites the database beside the old file.
  const isShort =
    installation !== null &&
    installation.free_bytes < Math.max(leastFreeBytes, installation.database_bytes);
  return isShort ? { state: 'short', level: 'warning' } : { state: 'good', level: 'good' };
}

/** Shops whose people do not see the installation have nothing to look at. */
function judgeBackups(installation: ShopHealth['installation']): Verdicts['backups'] {
  if (!installation) {
    return { state: 'good', level: 'good' };
  }
  const { folder, failure, is_late } = installation.backups;
  if (failure !== null) {
    return { state: 'failed', level: 'warning' };
  }
  if (is_late) {
    return { state: 'late', level: 'warning' };
  }
  return { state: folder === null ? 'off' : 'good', level: 'good' };
}

function judgeConnection(connection: ShopHealth['connection']): Verdicts['connection'] {
  if (!connection) {
    return { state: 'none', level: 'good' };
  }
  const { state, error, question, refusals } = connection;
  if (state === 'revoked') {
    return { state, level: 'danger' };
  }
  if (state !== 'active') {
    return { state, level: 'warning' };
  }
  if (question !== null) {
    return { state: 'question', level: 'warning' };
  }
  if (error !== null) {
    return { state: 'error', level: 'warning' };
  }
  if (refusals.some(({ tried_at }) => tried_at !== null)) {
    return { state: 'refused', level: 'warning' };
  }
  // Leaving out a permission is the choice of the merchant.
  const level = connection.is_heard ? 'good' : 'warning';
  return { state: refusals.length > 0 ? 'partial' : 'good', level };
}

/** The time after which a webhook that waits is late. Usually one waits for less than a second. */
const lateMs = 10 * 60_000;

function judgeDeliveries(
  { set_aside, oldest_at, data_requests }: ShopHealth['deliveries'],
  now: number,
): Verdicts['deliveries'] {
  if (set_aside > 0) {
    return { state: 'set-aside', level: 'warning' };
  }
  if (oldest_at !== null && now - Date.parse(oldest_at) > lateMs) {
    return { state: 'late', level: 'warning' };
  }
  return data_requests > 0
    ? { state: 'data-requests', level: 'warning' }
    : { state: 'good', level: 'good' };
}
