import type { Logger } from 'pino';
import { schedule } from '../base/schedule.ts';
import { countRecordedEvents } from '../events/count-recorded-events.ts';
import { removeOldArrivals } from '../events/remove-arrivals.ts';
import { removeEventsBefore } from '../events/retention.ts';
import type { SessionAdmission } from '../events/session-admission.ts';
import { dayMs } from '../events/utc-day.ts';
import { type DataJob, scheduleByData } from '../jobs/schedule-by-data.ts';
import { Trainer } from '../recommend/training/trainer.ts';
import type { DataLocation } from '../store/dialects/open-database.ts';
import { ChangeFeed } from '../store/feed/change-feed.ts';
import type { Database } from '../store/port/database.ts';
import { forgetEndedInstances } from '../store/servers/instances.ts';
import { Leases } from '../store/servers/leases.ts';
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
    byData(countingMs, countRecorded(stores, leases, { log, now })),
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

/**
 * One of several servers counts for all, and the others look again. A file needs no lease, which would cost two more
 * commits.
 */
function countRecorded(
  { database, dailyCounts }: Stores,
  leases: Leases,
  { log, now }: { log: Logger; now: () => number },
): DataJob {
  const onError = (err: unknown, shop: number) =>
    log.error({ err, shop }, 'the events of a shop could not be counted');
  const name = 'count recorded events';
  const countLeased = async () => {
    let isDone = (await dailyCounts.shopsToCount()).length === 0;
    if (!isDone) {
      await leases.run(name, async (lease) => {
        const fenced = new DailyCountStore(lease.fence(database));
        isDone = await countRecordedEvents(fenced, onError);
      });
    }
    return isDone;
  };
  const count = database.queuesWriters
    ? countLeased
    : () => countRecordedEvents(dailyCounts, onError);
  return { name, run: async () => ((await count()) ? undefined : now()) };
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
