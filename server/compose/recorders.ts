import type { Logger } from 'pino';
import type { NetworkDigests } from '../events/network-digests.ts';
import { EventRecorder } from '../events/recorder.ts';
import { SessionAdmission } from '../events/session-admission.ts';
import { VisitRecorder } from '../events/visit-recorder.ts';
import { maxSessionsOfNetwork as maxPerNetwork } from '../recommend/models/session-weight.ts';
import type { Stores } from '../store/stores.ts';

interface RecorderOptions {
  networks: NetworkDigests;
  /** True when other servers use the same database. */
  isShared: boolean;
  log: Logger;
  now: () => number;
}

/** Creates what takes events and visits, and what decides how they count. */
export function createRecorders(
  { database, dailyCounts, sessions, networkCounts, events }: Stores,
  { networks, isShared, log, now }: RecorderOptions,
) {
  const admission = new SessionAdmission({
    database,
    sessions,
    networkCounts,
    networks,
    maxPerNetwork,
    isShared,
    now,
  });
  const recorder = new EventRecorder({
    database,
    events,
    admit: admission.admit.bind(admission),
    now,
    onError: (error) => log.error({ err: error }, 'events could not be written'),
  });
  const visits = new VisitRecorder({
    database,
    dailyCounts,
    networkCounts,
    networks,
    now,
    onError: (error) => log.error({ err: error }, 'visits could not be counted'),
  });
  return { admission, recorder, visits };
}
