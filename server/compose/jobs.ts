import type { Logger } from 'pino';
import { schedule } from '../base/schedule.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import type { WidgetUse } from '../catalog/widget-use.ts';
import { runDuePlans } from '../changes/plans.ts';
import { countRecordedEvents } from '../events/count-recorded-events.ts';
import { removeOldArrivals } from '../events/remove-arrivals.ts';
import { removeEventsBefore } from '../events/retention.ts';
import type { SessionAdmission } from '../events/session-admission.ts';
import { dayMs } from '../events/utc-day.ts';
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
import { Trainer } from '../recommend/training/trainer.ts';
import type { RulesetUse } from '../rulesets/ruleset-use.ts';
import type { DataLocation } from '../store/dialects/open-database.ts';
import { ChangeFeed } from '../store/feed/change-feed.ts';
import type { Database } from '../store/port/database.ts';
import { forgetEndedInstances } from '../store/servers/instances.ts';
import { type Lease, Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';

const minuteMs = 60_000;

/** Also runs soon after the start: a service that is restarted every day must prune too. */
const pruning = { firstMs: minuteMs, everyMs: 60 * minuteMs };

/** The shortest time between two looks for trainings that are due. */
const trainingEveryMs = 3_000;

/** The shortest time between two counts of recorded events, which is how late figures may be. */
const countingMs = 1_000;

/** The longest time by which scheduled products are shown too late, also after a start. */
const publishingEveryMs = 5_000;

/** The shortest time between two looks for shops whose time zone or attribution has changed. */
const recountEveryMs = 20_000;

/** The longest delay of a plan. */
const plansEveryMs = 1_000;

/** The longest delay of kept terms after a training or a publication. */
const keptTermsEveryMs = 3_000;

/** The longest time by which an experiment starts or ends too late. */
const experimentsEveryMs = 10 * minuteMs;

/** The data and the program of trainings. */
export interface TrainingOptions {
  data: DataLocation;
  programFile: string;
}

interface ServiceJobDependencies {
  stores: Stores;
  /** The work that one of several servers does; undefined: this process is alone with the data. */
  leases: Leases | undefined;
  log: Logger;
  now: () => number;
  /** Undefined: the service only reads models. */
  training: TrainingOptions | undefined;
  eventRetentionDays: number;
  admission: SessionAdmission;
  /** Saves the search indexes of this server for its next start. Later changes are replayed after a crash. */
  saving: { everyMs: number; run: () => Promise<void> };
}

/** What a job has that only one server does at a time. */
interface HeldWork {
  /** Refuses writes once another server may do the work. */
  database: Database;
  signal: AbortSignal;
}

/** Schedules the jobs of a service. Returns a function that stops them. */
export function scheduleServiceJobs({
  stores,
  leases = new Leases(stores.database, { holder: '', isAlone: true }),
  training,
  eventRetentionDays,
  admission,
  saving,
  log,
  now,
}: ServiceJobDependencies): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const leased = (name: string, run: (held: HeldWork) => Promise<void>) => ({
    name,
    run: () =>
      leases.run(name, (lease) =>
        run({
          database: lease.fence(stores.database),
          signal: AbortSignal.any([signal, lease.signal]),
        }),
      ),
  });
  const pruneFeed = leased('prune the change feed', async ({ database }) => {
    await forgetEndedInstances(database);
    await new ChangeFeed(database).prune(now());
  });
  const pruneEvents = leased('remove old events', async ({ database, signal: held }) => {
    const { events, shoppers, dailyCounts, shops, arrivals } = stores;
    const oldest = now() - eventRetentionDays * dayMs;
    await removeEventsBefore(oldest, { database, events, shoppers, dailyCounts, signal: held });
    await removeOldArrivals(now(), { database, shops, arrivals, signal: held });
  });
  const removeNetworkCounts = {
    name: 'delete the networks of former days',
    run: () => admission.forgetFormerDays(signal),
  };
  const countHistory = leased('count the history of shops', countHistories);
  const byData = (everyMs: number, job: DataJob) =>
    scheduleByData({ everyMs }, job, { listen: stores.database.listen, log, now });
  const keepIndexes = { name: 'save the search indexes', run: saving.run };
  const jobs = [
    ...[pruneFeed, pruneEvents, removeNetworkCounts].map((job) => schedule(pruning, job, log)),
    byData(publishingEveryMs, showScheduled(stores, now)),
    byData(countingMs, countRecorded(stores, log, now)),
    byData(recountEveryMs, recountJob(stores, countHistory)),
    schedule(saving, keepIndexes, log),
  ];
  const trainer =
    training &&
    new Trainer({ stores, data: training.data, programFile: training.programFile, log, now });
  if (trainer) {
    const train = { name: 'run due trainings', run: () => trainer.trainDue() };
    jobs.push(byData(trainingEveryMs, train));
  }
  return async () => {
    stopping.abort();
    await trainer?.stop();
    await Promise.all(jobs.map((job) => job.stop()));
  };
}

function showScheduled({ publications }: Stores, now: () => number): DataJob {
  return {
    name: 'show scheduled products',
    async run() {
      await publications.keepSchedule(now());
      return publications.nextDueAt();
    },
  };
}

function countRecorded({ dailyCounts }: Stores, log: Logger, now: () => number): DataJob {
  const onError = (err: unknown, shop: number) =>
    log.error({ err, shop }, 'the events of a shop could not be counted');
  const run = async () => ((await countRecordedEvents(dailyCounts, onError)) ? undefined : now());
  return { name: 'count recorded events', run };
}

/** Returns a job that takes no lease while it has no shops to work on. */
function recountJob({ dailyCounts }: Stores, countHistory: { run: () => Promise<void> }): DataJob {
  return {
    name: 'count the history of shops',
    async run() {
      if ((await dailyCounts.shopsToRecount()).length > 0) {
        await countHistory.run();
      }
    },
  };
}

async function countHistories({ database, signal }: HeldWork): Promise<void> {
  const counts = new DailyCountStore(database);
  for (const shopId of await counts.shopsToRecount()) {
    await counts.recount(shopId, { signal });
  }
}

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
