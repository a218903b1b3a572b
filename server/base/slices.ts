import { setImmediate } from 'node:timers/promises';

/** The time for which one request has blocked the event loop. */
export interface WorkMeter {
  workMs: number;
  /** The time since the last pause. Work that ends within its slice makes none. */
  sincePauseMs?: number;
}

/** The maximum time of a slice in milliseconds. The time between two pauses of the work comes on top. */
const maxSliceMs = 4;

/**
 * Runs work in slices and yields the event loop between two of them. Adds the time of the slices to the
 * meter.
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

/** Yields the event loop. */
export async function pause(meter?: WorkMeter): Promise<void> {
  await setImmediate();
  if (meter) {
    meter.sincePauseMs = 0;
  }
}

/** Returns a function for asynchronous work to call between its steps: it yields the event loop after each slice. */
export function pauseBetweenSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt > maxSliceMs) {
      await pause();
      startedAt = performance.now();
    }
  };
}

/**
 * Runs the work until it is done or has used the time of one slice. All work of a request since its last
 * pause counts as one slice, so that many short pieces do not add up to a long one.
 */
export function runSlice<T>(work: Generator<void, T>, meter?: WorkMeter): IteratorResult<void, T> {
  const startedAt = performance.now();
  const { sincePauseMs = 0 } = meter ?? {};
  for (;;) {
    const step = work.next();
    const elapsed = performance.now() - startedAt;
    if (step.done || sincePauseMs + elapsed > maxSliceMs) {
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
