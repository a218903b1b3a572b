import { abandonedAfterMs, type TrainingFacts } from '../../store/training-store.ts';

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

/**
 * Returns whether the shop's models have to be trained now. A restart of the server does not
 * matter.
 */
export function isTrainingDue(facts: TrainingFacts, now: number): boolean {
  const { startedAt, finishedAt, importedAt, failures } = facts;
  if (startedAt === null) {
    return facts.hasProducts && isSettled(facts, now);
  }
  if (finishedAt === null) {
    const silentFor = now - (facts.heartbeatAt ?? startedAt);
    return silentFor >= Math.max(abandonedAfterMs, retryPauseMs(failures));
  }
  if (failures > 0) {
    return now - finishedAt >= retryPauseMs(failures);
  }
  if (importedAt !== null && importedAt >= startedAt) {
    return isSettled(facts, now) && now - finishedAt >= trainingPauseMs(facts);
  }
  return now - startedAt >= renewedAfterMs && hasMoved(facts);
}

/**
 * Returns whether no import is running. Imports record only their end, so their writes are checked
 * too.
 */
function isSettled({ importedAt, changedAt }: TrainingFacts, now: number): boolean {
  const lastMoved = Math.max(importedAt ?? -Infinity, changedAt ?? -Infinity);
  const isQuiet = now - lastMoved >= quietMs;
  return isQuiet || (importedAt !== null && now - importedAt >= longestWaitMs);
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
