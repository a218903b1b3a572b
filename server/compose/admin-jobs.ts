import type { Logger } from 'pino';
import { schedule } from '../base/schedule.ts';
import { type DataJob, scheduleByData } from '../jobs/schedule-by-data.ts';
import { advanceExperiments } from '../features/experiments/advance-experiments.ts';
import { Uploads } from '../features/imports/uploads.ts';
import { runDuePlans } from '../changes/plans.ts';
import {
  forgetOldChanges,
  forgetOldUse,
  saveKeyUse,
  saveRulesetUse,
  saveWidgetUse,
} from '../jobs/upkeep.ts';
import { KeptTerms } from '../features/trials/kept-terms.ts';
import { FailedTrials, tryDueKeptTerms } from '../features/trials/try-due-kept-terms.ts';
import { createSmartSearch } from '../routes/smart-search/create-smart-search.ts';
import type { Service } from './service.ts';
import type { Leases } from '../store/servers/leases.ts';

const minuteMs = 60_000;

/** The longest delay of a plan. */
const plansEveryMs = 1_000;

/** The longest delay of kept terms after a training or a publication. */
const keptTermsEveryMs = 3_000;

/** The longest time by which an experiment starts or ends too late. */
const experimentsEveryMs = 10 * minuteMs;

interface AdminJobDependencies {
  leases: Leases;
  dataDirectory: string;
  /** Returns true while the service answers. */
  isOpen: () => boolean;
  log: Logger;
  now: () => number;
}

/** Schedules the jobs of the administration. Returns a function that stops them. */
export function scheduleAdminJobs(
  service: Service,
  { leases, dataDirectory, isOpen, log, now }: AdminJobDependencies,
): () => Promise<void> {
  const { stores, directory, rulesetUse, widgetUse } = service;
  const saveUse = {
    name: 'save the use of keys, rulesets and widgets',
    async run() {
      await saveKeyUse(stores, directory.takeUsedKeys(), now());
      await saveRulesetUse(stores, rulesetUse.take());
      await saveWidgetUse(stores, widgetUse.take());
    },
  };
  const forget = {
    name: 'remove old recorded changes',
    run: () =>
      leases.run('remove old recorded changes', async (lease) => {
        const fenced = { ...stores, database: lease.fence(stores.database) };
        await forgetOldChanges(fenced, now());
        await forgetOldUse(fenced, now());
      }),
  };
  const plans: DataJob = {
    name: 'publish what is planned',
    async run() {
      await runDuePlans(stores, now, (error) =>
        log.error({ err: error }, 'a plan could not be done'),
      );
      return stores.plans.nextDueAt();
    },
  };
  const experiments = experimentsJob(stores, { leases, log, now });
  const uploads = new Uploads(dataDirectory);
  const tidyUploads = {
    name: 'remove old uploads',
    run: () =>
      uploads.removeOld(now(), async (id) => (await stores.shops.find({ id })) !== undefined),
  };
  const keptTerms = keptTermsJob(service, { leases, isOpen, log, now });
  const jobs = [
    schedule({ firstMs: minuteMs, everyMs: 60 * minuteMs }, tidyUploads, log),
    scheduleByData({ everyMs: plansEveryMs }, plans, { ...stores.database, log, now }),
    scheduleByData({ everyMs: keptTermsEveryMs }, keptTerms, { ...stores.database, log, now }),
    schedule({ everyMs: minuteMs }, saveUse, log),
    schedule({ firstMs: 2 * minuteMs, everyMs: 60 * minuteMs }, forget, log),
    schedule({ firstMs: minuteMs, everyMs: experimentsEveryMs }, experiments, log),
  ];
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await saveUse.run();
  };
}

/** Returns the job that starts, stops and judges experiments. */
function experimentsJob(
  stores: Service['stores'],
  { leases, log, now }: Pick<AdminJobDependencies, 'leases' | 'log' | 'now'>,
) {
  return {
    name: 'start, stop and judge experiments',
    run: () =>
      leases.run('start, stop and judge experiments', async (lease) => {
        const fenced = { ...stores, database: lease.fence(stores.database) };
        const actor = { kind: 'schedule', personId: null } as const;
        await advanceExperiments({ stores: fenced, actor, now }, (error, shopId) =>
          log.error(
            { err: error, shop: shopId },
            'an experiment could not be started, stopped or judged',
          ),
        );
      }),
  };
}

/** Returns the job that tries kept terms when their results may have changed. */
function keptTermsJob(
  service: Service,
  { leases, isOpen, log, now }: Omit<AdminJobDependencies, 'dataDirectory'>,
): DataJob {
  const { stores } = service;
  const keptTerms = new KeptTerms({ ...createSmartSearch(service), stores, now });
  const rests = new FailedTrials(now);
  return {
    name: 'try kept terms',
    async run() {
      // Before that, a search finds nothing.
      if (!isOpen()) {
        return now();
      }
      const mayBeDue = await tryDueKeptTerms({
        stores,
        leases,
        keptTerms,
        rests,
        catchUp: () => service.catchUp(),
        onError: (error, shopId) =>
          log.error({ err: error, shop: shopId }, 'the kept terms of a shop could not be tried'),
      });
      return mayBeDue ? now() : undefined;
    },
  };
}
