import { setImmediate } from 'node:timers/promises';

/** How one request has kept the event loop busy, in milliseconds. */
export interface WorkMeter {
  workMs: number;
  /** Since its work has last made a pause: what ends within its slice makes none. */
  sincePauseMs?: number;
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
    await pause(meter);
  }
}

/** Lets others use the event loop. */
export async function pause(meter?: WorkMeter): Promise<void> {
  await setImmediate();
  if (meter) {
    meter.sincePauseMs = 0;
  }
}

/**
 * Runs the work until it is done or has taken the time of one slice. All work of a request since its last
 * pause counts as one slice, so that many short pieces do not make a long one.
 */
export function runSlice<T>(work: Generator<void, T>, meter?: WorkMeter): IteratorResult<void, T> {
  const startedAt = performance.now();
  const { sincePauseMs = 0 } = meter ?? {};
  for (;;) {
    const step = work.next();
    const elapsed = performance.now() - startedAt;
    if (step.done || sincePauseMs + elapsed > longestSlice) {
      if (meter) {
        meter.workMs += elapsed;
        meter.sincePauseMs = sincePauseMs + elapsed;
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
