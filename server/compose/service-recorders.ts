import type { Logger } from 'pino';
import { EventQuota } from '../events/event-quota.ts';
import { NetworkDigests } from '../events/network-digests.ts';
import { KeysInFile, SharedKeys } from '../events/network-keys.ts';
import { quotaWarnings } from '../events/quota-warnings.ts';
import { EventRecorder } from '../events/recorder.ts';
import type { SessionAdmission } from '../events/session-admission.ts';
import { countUsage } from '../events/usage-counter.ts';
import { VisitRecorder } from '../events/visit-recorder.ts';
import type { Stores } from '../store/stores.ts';

/** Options of the recorders of events and visits, of the event quota and of the digests of networks. */
export interface RecorderOptions {
  stores: Stores;
  /** The id of this server among others on its database; absent: it is the only one. */
  copyId?: string | undefined;
  log: Logger;
  now: () => number;
  /** The bytes of events that a shop may store a day; absent for no limit. */
  eventBytesADay?: number | undefined;
  /** The file that stores today's key for digests of client networks; absent: in memory only. */
  networkKeyFile?: string;
}

export function createNetworks(options: RecorderOptions): NetworkDigests {
  const { stores, copyId, log, now, networkKeyFile: file } = options;
  const onError = (error: unknown) =>
    log.error({ err: error }, "today's network key could not be saved for a restart");
  const isShared = copyId !== undefined;
  const keys = isShared ? new SharedKeys(stores.database) : new KeysInFile({ file, onError });
  return new NetworkDigests({ keys, now });
}

export function createEventQuota(options: RecorderOptions): EventQuota {
  const { stores, copyId, log, now, eventBytesADay: bytesADay } = options;
  const isShared = copyId !== undefined;
  return new EventQuota({ ...stores, ...quotaWarnings(log), isShared, now, bytesADay });
}

export function createRecorder(
  { stores, copyId, log, now }: RecorderOptions,
  admission: SessionAdmission,
): EventRecorder {
  return new EventRecorder({
    ...stores,
    events: countUsage({ ...stores, isShared: copyId !== undefined, now }),
    admit: admission.admit.bind(admission),
    onError: (error) => log.error({ err: error }, 'events could not be written'),
  });
}

export function createVisitRecorder({ stores, log, now }: RecorderOptions): VisitRecorder {
  const onError = (error: unknown) => log.error({ err: error }, 'visits could not be counted');
  return new VisitRecorder({ ...stores, now, onError });
}
