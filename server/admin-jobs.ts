import type { Logger } from 'pino';
import { schedule } from './jobs/schedule.ts';
import { forgetOldChanges, saveKeyUse } from './management/upkeep.ts';
import type { Service } from './service.ts';

const minuteMs = 60_000;

/** Schedules the jobs of the administration. Returns a function that stops them. */
export function scheduleAdminJobs(
  { stores, directory }: Service,
  { log, now }: { log: Logger; now: () => number },
): () => Promise<void> {
  const saveUse = {
    name: 'save the days on which keys were used',
    run: () => saveKeyUse(stores, directory.takeUsedKeys(), now()),
  };
  const forget = {
    name: 'remove old recorded changes',
    run: () => forgetOldChanges(stores, now()),
  };
  const jobs = [
    schedule({ everyMs: minuteMs }, saveUse, log),
    schedule({ firstMs: 2 * minuteMs, everyMs: 60 * minuteMs }, forget, log),
  ];
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  };
}
