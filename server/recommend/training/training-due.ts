import type { TrainingFacts } from '../../store/training-store.ts';

const minuteMs = 60_000;
const renewedAfterMs = 24 * 60 * minuteMs;

/** An import of several kinds ends them one after the other. */
const quietMs = 5_000;

/** By then whoever has begun it was killed; should it be slow, the later one stays. */
const abandonedAfterMs = 5 * minuteMs;

const longestPauseMs = 60 * minuteMs;

/** Whether the shop's models are to be computed now. Never because a server has started. */
export function isTrainingDue(facts: TrainingFacts, now: number): boolean {
  const { startedAt, finishedAt, importedAt, failures } = facts;
  const isQuiet = importedAt === null || now - importedAt >= quietMs;
  if (startedAt === null) {
    return facts.hasProducts && isQuiet;
  }
  if (finishedAt === null) {
    return now - startedAt >= Math.max(abandonedAfterMs, pauseAfter(failures));
  }
  if (failures > 0) {
    return now - finishedAt >= pauseAfter(failures);
  }
  if (importedAt !== null && importedAt >= startedAt) {
    return isQuiet && now - finishedAt >= restMs(facts);
  }
  return now - startedAt >= renewedAfterMs && hasMoved(facts);
}

/** A minute, then twice as long each time. */
function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(minuteMs * 2 ** (failures - 1), longestPauseMs);
}

/** A shop that imports its stock every few minutes keeps a tenth of a processor busy, however large it is. */
function restMs({ seconds }: TrainingFacts): number {
  return 9 * 1_000 * (seconds ?? 0);
}

/** The training itself adds one line, which says that its models are current. */
function hasMoved({ trainedSeq, headSeq }: TrainingFacts): boolean {
  return headSeq > (trainedSeq ?? 0) + 1;
}
