const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The pauses between the 12 tries of a delivery: 48 hours in all. */
const pauses = [
  10 * seconds,
  30 * seconds,
  2 * minutes,
  5 * minutes,
  15 * minutes,
  1 * hours,
  2 * hours,
  4 * hours,
  8 * hours,
  13 * hours,
  19 * hours,
];

/** Returns the time of the next try after some that failed; null after the last one. */
export function nextTryAt(failedTries: number, now: number): number | null {
  const pause = pauses[failedTries - 1];
  return pause === undefined ? null : now + pause;
}
