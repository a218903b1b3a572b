import type { Logger } from 'pino';
import { countRecordedEvents } from '../events/count-recorded-events.ts';
import { removeOldArrivals } from '../events/remove-arrivals.ts';
import { removeEventsBefore } from '../events/retention.ts';
import type { SessionAdmission } from '../events/session-admission.ts';
import { dayMs } from '../events/utc-day.ts';
import { schedule } from '../base/schedule.ts';
import { type DataJob, scheduleByData } from '../jobs/schedule-by-data.ts';
import { Trainer } from '../recommend/training/trainer.ts';
import { ChangeFeed } from '../store/feed/change-feed.ts';
import { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';
import { forgetEndedInstances } from '../store/servers/instances.ts';
import { Leases } from '../store/servers/leases.ts';
import type { DataLocation } from '../store/dialects/open-database.ts';
import type { Stores } from '../store/stores.ts';

/** The data and the program of trainings. */
export interface TrainingOptions {
  data: DataLocation;
  programFile: string;
}

export interface JobDependencies {
  stores: Stores;
  /** The work that one of several servers does; absent: this process is alone with the data. */
  leases?: Leases;
  log: Logger;
  now: () => number;
  /** Absent: the service only reads models. */
  training?: TrainingOptions;
  eventRetentionDays: number;
  admission: SessionAdmission;
  /** Saves the search indexes of this server for its next start. */
  saveIndexes: () => Promise<void>;
}

/** Also runs soon after the start: a service that is restarted every day must prune too. */
const pruning = { firstMs: 60_000, everyMs: 3_600_000 };

/** The shortest time between two looks for trainings that are due. */
const trainingEveryMs = 3_000;

/** The shortest time between two counts of recorded events, which is how late figures may be. */
const countingMs = 1_000;

/** The longest time by which scheduled products are shown too late, also after a start. */
const publishingEveryMs = 5_000;

/** The shortest time between two looks for shops whose time zone or attribution has changed. */
const recountEveryMs = 20_000;

/** The interval at which search indexes are saved. Later changes are replayed after a crash. */
const saveIndexesEveryMs = 300_000;

/** The dependencies of a job that only one server does at a time. */
interface HeldWork {
  /** Refuses writes once another server may do the work. */
  database: Stores['database'];
  signal: AbortSignal;
}

/** Schedules the jobs of a service. Returns a function that stops them. */
export function scheduleJobs({
  training,
  eventRetentionDays,
  admission,
  saveIndexes,
  ...dependencies
}: JobDependencies): () => Promise<void> {
  const { stores, log, now } = dependencies;
  const { leases = new Leases(stores.database, { holder: '', isAlone: true }) } = dependencies;
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
  const pruneEvents = leased('remove old events', async (held) => {
    await removeEventsBefore(now() - eventRetentionDays * dayMs, { ...stores, ...held });
    await removeOldArrivals(now(), { ...stores, ...held });
  });
  const removeNetworkCounts = {
    name: 'delete the networks of former days',
    run: () => admission.forgetFormerDays(signal),
  };
  const countRecorded: DataJob = {
    name: 'count recorded events',
    run: () => countRecordedEvents(stores.dailyCounts, failedCount(log)),
  };
  const countHistory = leased('count the history of shops', countHistories);
  const byData = (everyMs: number, job: DataJob) =>
    scheduleByData({ everyMs }, job, { ...stores.database, log, now });
  const keepIndexes = { name: 'save the search indexes', run: saveIndexes };
  const jobs = [
    ...[pruneFeed, pruneEvents, removeNetworkCounts].map((job) => schedule(pruning, job, log)),
    byData(publishingEveryMs, showScheduled(dependencies)),
    byData(countingMs, countRecorded),
    byData(
      recountEveryMs,
      ifAnyShop(() => stores.dailyCounts.shopsToRecount(), countHistory),
    ),
    schedule({ everyMs: saveIndexesEveryMs }, keepIndexes, log),
  ];
  const trainer = training && new Trainer({ ...dependencies, ...training });
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

function showScheduled({ stores, now }: Pick<JobDependencies, 'stores' | 'now'>): DataJob {
  return {
    name: 'show scheduled products',
    async run() {
      await stores.publications.keepSchedule(now());
      return stores.publications.nextDueAt();
    },
  };
}

/** Returns a job that does nothing, and takes no lease, while it has no shops to work on. */
function ifAnyShop(
  findShops: () => Promise<readonly number[]>,
  { name, run }: { name: string; run: () => Promise<void> },
): DataJob {
  return {
    name,
    async run() {
      if ((await findShops()).length > 0) {
        await run();
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

/** Returns a function that logs a shop whose events could not be counted. */
function failedCount(log: Logger) {
  return (error: unknown, shopId: number) =>
    log.error({ err: error, shop: shopId }, 'the events of a shop could not be counted');
}
