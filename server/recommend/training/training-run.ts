import type { Stores } from '../../store/stores.ts';
import type { TrainingOutcome } from '../../store/training-store.ts';
import { giveSignsOfLife } from './signs-of-life.ts';

/** One attempt to learn what a shop's past tells. */
export interface Training {
  shopId: number;
  /** Of what it writes. */
  version: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** How far the shop's feed was then. */
  feedSeq: number;
}

/** How long a training took, and what its process has computed meanwhile. */
export interface TrainingTime {
  seconds: number;
  cpuSeconds: number;
}

/** Asked to end before it was done: no failure, and to be begun again. */
export class TrainingStopped extends Error {
  override readonly name = 'TrainingStopped';

  constructor() {
    super('The training was stopped.');
  }
}

type RunDependencies = Pick<Stores, 'database' | 'feed' | 'trainings'>;

/** Begins an attempt, lets `train` do it, and remembers what came of it. Rejects as `train` does. */
export async function runTraining<Result extends TrainingTime>(
  { database, feed, trainings }: RunDependencies,
  shopId: number,
  now: () => number,
  train: (training: Training) => Promise<Result>,
): Promise<Result> {
  const startedAt = now();
  const feedSeq = (await feed.heads()).get(shopId)?.seq ?? 0;
  const version = await database.write((transaction) =>
    trainings.begin(transaction, shopId, startedAt),
  );
  const attempt = { shopId, version };
  const end = (outcome: Omit<TrainingOutcome, 'finishedAt'>) =>
    database.write((transaction) =>
      trainings.end(transaction, attempt, { ...outcome, finishedAt: now() }),
    );
  const stopSigns = giveSignsOfLife(() =>
    database.write((transaction) => trainings.recordHeartbeat(transaction, attempt, now())),
  );
  try {
    const result = await train({ ...attempt, startedAt, feedSeq });
    await end({ seconds: result.seconds, cpuSeconds: result.cpuSeconds, failure: null });
    return result;
  } catch (error) {
    if (error instanceof TrainingStopped) {
      await database.write((transaction) => trainings.withdraw(transaction, attempt));
    } else {
      const failure = error instanceof Error ? error.message : String(error);
      await end({ seconds: (now() - startedAt) / 1_000, cpuSeconds: null, failure });
    }
    throw error;
  } finally {
    await stopSigns();
  }
}
