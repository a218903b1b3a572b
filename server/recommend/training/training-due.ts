import { abandonedAfterMs, type TrainingFacts } from '../../store/tables/models/training-store.ts';

const minuteMs = 60_000;
const renewedAfterMs = 24 * 60 * minuteMs;

/**
 * An import counts as running while products or orders are written. Several kinds follow one
 * another.
 */
const quietMs = 5_000;

/** A shop that changes without pause is trained after this time anyway. */
const longestWaitMs = 10 * minuteMs;

const longestRetryPauseMs = 60 * minuteMs;
const longestTrainingPauseMs = 15 * minuteMs;

/** Returns whether the shop's models have to be trained now. */
export function isTrainingDue(facts: TrainingFacts, now: number): boolean {
  return now >= trainingDueAt(facts);
}

/**
 * Returns the time from which the shop's models have to be trained if nothing is written until then; Infinity for
 * never. A restart of the server does not matter.
 */
export function trainingDueAt(facts: TrainingFacts): number {
  const { startedAt, finishedAt, importedAt, failures } = facts;
  if (startedAt === null) {
    return facts.hasProducts ? settledAt(facts) : Infinity;
  }
  if (finishedAt === null) {
    const aliveAt = facts.heartbeatAt ?? startedAt;
    return aliveAt + Math.max(abandonedAfterMs, retryPauseMs(failures));
  }
  if (failures > 0) {
    return finishedAt + retryPauseMs(failures);
  }
  if (importedAt !== null && importedAt >= startedAt) {
    return Math.max(settledAt(facts), finishedAt + trainingPauseMs(facts));
  }
  return hasMoved(facts) ? startedAt + renewedAfterMs : Infinity;
}

/**
 * Returns the time from which no import is running. Imports record only their end, so their writes are checked
 * too.
 */
function settledAt({ importedAt, changedAt }: TrainingFacts): number {
  const quietAt = Math.max(importedAt ?? -Infinity, changedAt ?? -Infinity) + quietMs;
  return Math.min(quietAt, importedAt === null ? Infinity : importedAt + longestWaitMs);
}

/** Returns a pause of a minute that doubles with each failure. */
function retryPauseMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(minuteMs * 2 ** (failures - 1), longestRetryPauseMs);
}

/**
 * Returns the pause after a training. A shop that imports its stock every few minutes uses a tenth
 * of a processor, whatever its size. If the training ran before the first orders, the pause only
 * equals its duration.
 */
function trainingPauseMs({ seconds, trainedOrders }: TrainingFacts): number {
  const times = trainedOrders === 0 ? 1 : 9;
  return Math.min(times * 1_000 * (seconds ?? 0), longestTrainingPauseMs);
}

/**
 * Returns whether the feed has moved. The training itself adds one entry, which publishes its
 * models.
 */
function hasMoved({ trainedSeq, headSeq }: TrainingFacts): boolean {
  return headSeq > (trainedSeq ?? 0) + 1;
}
