import type { Logger } from 'pino';
import { schedule } from '../base/schedule.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import type { WidgetUse } from '../catalog/widget-use.ts';
import { runDuePlans } from '../changes/plans.ts';
import { advanceExperiments } from '../features/experiments/advance-experiments.ts';
import type { Uploads } from '../features/imports/uploads.ts';
import type { KeptTerms } from '../features/trials/kept-terms.ts';
import { FailedTrials, tryDueKeptTerms } from '../features/trials/try-due-kept-terms.ts';
import { type DataJob, scheduleByData } from '../jobs/schedule-by-data.ts';
import {
  forgetOldChanges,
  forgetOldUse,
  saveKeyUse,
  saveRulesetUse,
  saveWidgetUse,
} from '../jobs/upkeep.ts';
import type { RulesetUse } from '../rulesets/ruleset-use.ts';
import type { Lease, Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';

const minuteMs = 60_000;

/** The longest delay of a plan. */
const plansEveryMs = 1_000;

/** The longest delay of kept terms after a training or a publication. */
const keptTermsEveryMs = 3_000;

/** The longest time by which an experiment starts or ends too late. */
const experimentsEveryMs = 10 * minuteMs;

interface AdminJobDependencies {
  stores: Stores;
  directory: ShopDirectory;
  rulesetUse: RulesetUse;
  widgetUse: WidgetUse;
  keptTerms: KeptTerms;
  uploads: Uploads;
  leases: Leases;
  /** Applies committed changes, so that searches see them. */
  catchUp: () => Promise<void>;
  /** Returns true while the service answers. */
  isOpen: () => boolean;
  log: Logger;
  now: () => number;
}

/** Schedules the jobs of the administration. Returns a function that stops them. */
export function scheduleAdminJobs(dependencies: AdminJobDependencies): () => Promise<void> {
  const { stores, directory, rulesetUse, widgetUse, uploads, leases, log, now } = dependencies;
  const { listen } = stores.database;
  const saveUse = {
    name: 'save the use of keys, rulesets and widgets',
    async run() {
      await saveKeyUse(stores, directory.takeUsedKeys(), now());
      await saveRulesetUse(stores, rulesetUse.take());
      await saveWidgetUse(stores, widgetUse.take());
    },
  };
  const publishPlanned: DataJob = {
    name: 'publish what is planned',
    async run() {
      await runDuePlans(stores, now, (error) =>
        log.error({ err: error }, 'a plan could not be done'),
      );
      return stores.plans.nextDueAt();
    },
  };
  const tidyUploads = {
    name: 'remove old uploads',
    run: () =>
      uploads.removeOld(now(), async (id) => (await stores.shops.find({ id })) !== undefined),
  };
  const forget = forgetJob(stores, leases, now);
  const experiments = experimentsJob(stores, leases, { log, now });
  const keptTerms = keptTermsJob(dependencies);
  const jobs = [
    schedule({ firstMs: minuteMs, everyMs: 60 * minuteMs }, tidyUploads, log),
    scheduleByData({ everyMs: plansEveryMs }, publishPlanned, { listen, log, now }),
    scheduleByData({ everyMs: keptTermsEveryMs }, keptTerms, { listen, log, now }),
    schedule({ everyMs: minuteMs }, saveUse, log),
    schedule({ firstMs: 2 * minuteMs, everyMs: 60 * minuteMs }, forget, log),
    schedule({ firstMs: minuteMs, everyMs: experimentsEveryMs }, experiments, log),
  ];
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await saveUse.run();
  };
}

function leasedJob(leases: Leases, name: string, run: (lease: Lease) => Promise<void>) {
  return { name, run: () => leases.run(name, run) };
}

function forgetJob(stores: Stores, leases: Leases, now: () => number) {
  return leasedJob(leases, 'remove old recorded changes', async (lease) => {
    const { changes, rulesetUse, widgetUse, shops } = stores;
    const database = lease.fence(stores.database);
    await forgetOldChanges({ database, changes }, now());
    await forgetOldUse({ database, rulesetUse, widgetUse, shops }, now());
  });
}

/** Returns the job that starts, stops and judges experiments. */
function experimentsJob(
  stores: Stores,
  leases: Leases,
  { log, now }: { log: Logger; now: () => number },
) {
  const actor = { kind: 'schedule', personId: null } as const;
  return leasedJob(leases, 'start, stop and judge experiments', async (lease) => {
    const fenced = { ...stores, database: lease.fence(stores.database) };
    await advanceExperiments({ stores: fenced, actor, now }, (err, shop) =>
      log.error({ err, shop }, 'an experiment could not be started, stopped or judged'),
    );
  });
}

/** Returns the job that tries kept terms when their results may have changed. */
function keptTermsJob(dependencies: AdminJobDependencies): DataJob {
  const { stores, leases, keptTerms, catchUp, isOpen, log, now } = dependencies;
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
        catchUp,
        onError: (error, shop) =>
          log.error({ err: error, shop }, 'the kept terms of a shop could not be tried'),
      });
      return mayBeDue ? now() : undefined;
    },
  };
}
