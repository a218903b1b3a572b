import { abandonedAfterMs, type TrainingFacts } from '../../store/training-store.ts';

const minuteMs = 60_000;
const renewedAfterMs = 24 * 60 * minuteMs;

/** While products or orders are written an import goes on; those of several kinds follow one another. */
const quietMs = 5_000;

/** A shop that changes without a pause is trained all the same. */
const longestUnrestMs = 10 * minuteMs;

const longestPauseMs = 60 * minuteMs;
const longestRestMs = 15 * minuteMs;

/** Whether the shop's models are to be computed now. Never because a server has started. */
export function isTrainingDue(facts: TrainingFacts, now: number): boolean {
  const { startedAt, finishedAt, importedAt, failures } = facts;
  if (startedAt === null) {
    return facts.hasProducts && isSettled(facts, now);
  }
  if (finishedAt === null) {
    const silentFor = now - (facts.heartbeatAt ?? startedAt);
    return silentFor >= Math.max(abandonedAfterMs, pauseAfter(failures));
  }
  if (failures > 0) {
    return now - finishedAt >= pauseAfter(failures);
  }
  if (importedAt !== null && importedAt >= startedAt) {
    return isSettled(facts, now) && now - finishedAt >= restMs(facts);
  }
  return now - startedAt >= renewedAfterMs && hasMoved(facts);
}

/** An import tells only of its end: that one is under way shows in what it writes. */
function isSettled({ importedAt, changedAt }: TrainingFacts, now: number): boolean {
  const lastMoved = Math.max(importedAt ?? -Infinity, changedAt ?? -Infinity);
  const isQuiet = now - lastMoved >= quietMs;
  return isQuiet || (importedAt !== null && now - importedAt >= longestUnrestMs);
}

/** A minute, then twice as long each time. */
function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(minuteMs * 2 ** (failures - 1), longestPauseMs);
}

/**
 * A shop that imports its stock every few minutes keeps a tenth of a processor busy, however large it is.
 * One whose orders were not there yet waits for them: it rests for as long as it has worked.
 */
function restMs({ seconds, trainedOrders }: TrainingFacts): number {
  const times = trainedOrders === 0 ? 1 : 9;
  return Math.min(times * 1_000 * (seconds ?? 0), longestRestMs);
}

/** The training itself adds one line, which says that its models are current. */
function hasMoved({ trainedSeq, headSeq }: TrainingFacts): boolean {
  return headSeq > (trainedSeq ?? 0) + 1;
}
