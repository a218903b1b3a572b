import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which one request has kept the event loop busy. */
export interface WorkMeter {
  workMs: number;
}

/** In milliseconds. What the work does between two of its pauses comes on top. */
const longestSlice = 4;

/**
 * Runs work that pauses in slices and lets others use the event loop between two slices. Adds the time of
 * its slices to the meter.
 */
export async function runInSlices<T>(work: Generator<void, T>, meter?: WorkMeter): Promise<T> {
  for (;;) {
    const slice = runSlice(work, meter);
    if (slice.done) {
      return slice.value;
    }
    await setImmediate();
  }
}

/** Runs the work until it is done or has taken the time of one slice. */
export function runSlice<T>(work: Generator<void, T>, meter?: WorkMeter): IteratorResult<void, T> {
  const startedAt = performance.now();
  for (;;) {
    const step = work.next();
    const elapsed = performance.now() - startedAt;
    if (step.done || elapsed > longestSlice) {
      if (meter) {
        meter.workMs += elapsed;
      }
      return step;
    }
  }
}

/** Runs the work without a pause. */
export function runWhole<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) {
      return step.value;
    }
  }
}
