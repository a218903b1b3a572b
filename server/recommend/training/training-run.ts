import { ProgramStopped } from '../../programs/start-program.ts';
import type { ChangeFeed } from '../../store/feed/change-feed.ts';
import type { Database } from '../../store/port/database.ts';
import type {
  TrainingOutcome,
  TrainingStep,
  TrainingStore,
} from '../../store/tables/models/training-store.ts';
import { startHeartbeat } from './heartbeat.ts';

/** An attempt to train a shop's models. */
export interface Training {
  shopId: number;
  /** Version of the models that it writes. */
  version: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Position of the shop's feed at the start. */
  feedSeq: number;
}

/** Duration and CPU time of a training. */
export interface TrainingTime {
  seconds: number;
  cpuSeconds: number;
}

interface RunDependencies {
  database: Database;
  feed: ChangeFeed;
  trainings: TrainingStore;
}

/** Trains models, and tells the progress. */
export type Train<Result> = (
  training: Training,
  report: (progress: TrainingStep) => void,
) => Promise<Result>;

/**
 * Begins an attempt, runs `train` and records its progress and its result. Rejects as `train` does. Given the version of the
 * last attempt, rejects when another server has begun one since.
 */
export async function runTraining<Result extends TrainingTime>(
  { database, feed, trainings }: RunDependencies,
  shopId: number,
  now: () => number,
  train: Train<Result>,
  lastVersion?: number,
): Promise<Result> {
  const startedAt = now();
  const feedSeq = (await feed.heads()).get(shopId)?.seq ?? 0;
  const version = await database.write(shopId, (transaction) =>
    trainings.begin(transaction, { shopId, startedAt, lastVersion }),
  );
  if (version === undefined) {
    throw new ProgramStopped('Another server trains the shop.');
  }
  const attempt = { shopId, version };
  const end = (outcome: Omit<TrainingOutcome, 'finishedAt'>) =>
    database.write(shopId, (transaction) =>
      trainings.end(transaction, attempt, { ...outcome, finishedAt: now() }),
    );
  let progress: TrainingStep | undefined;
  const stopHeartbeat = startHeartbeat(() =>
    database.write(shopId, (transaction) =>
      trainings.recordHeartbeat(transaction, attempt, now(), progress),
    ),
  );
  try {
    const training = { ...attempt, startedAt, feedSeq };
    const result = await train(training, (reached) => (progress = reached));
    await end({ seconds: result.seconds, cpuSeconds: result.cpuSeconds, failure: null });
    return result;
  } catch (error) {
    // A training that is stopped early has not failed: it begins again later.
    if (error instanceof ProgramStopped) {
      await database.write(shopId, (transaction) => trainings.withdraw(transaction, attempt));
    } else {
      const failure = error instanceof Error ? error.message : String(error);
      await end({ seconds: (now() - startedAt) / 1_000, cpuSeconds: null, failure });
    }
    throw error;
  } finally {
    await stopHeartbeat();
  }
}
