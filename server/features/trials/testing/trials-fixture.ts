import type { Stores } from '../../../store/stores.ts';
import { Trials, type TrialsOptions } from '../trials.ts';

/** Returns trials of a server whose programs are those of a test. */
export function openTrials(
  stores: Stores,
  options: Pick<TrialsOptions, 'data'> & Partial<TrialsOptions>,
): Trials {
  return new Trials({
    stores,
    now: Date.now,
    qualityFile: '',
    indexFile: '',
    hasCluster: false,
    platform: 'platform',
    service: 'service',
    eventRetentionDays: 1,
    onFailure: () => undefined,
    ...options,
  });
}
