import { setImmediate } from 'node:timers/promises';

/** Work that pauses, done a slice at a time, so that nobody waits longer than a slice for the process. */
export async function runInSlices<T>(work: Generator<void, T>): Promise<T> {
  let started = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) {
      return step.value;
    }
    if (performance.now() - started > LONGEST_SLICE) {
      await setImmediate();
      started = performance.now();
    }
  }
}

/** In milliseconds. What is done between two pauses of the work comes on top. */
const LONGEST_SLICE = 4;

/** The same without a pause, where somebody waits for it. */
export function runWhole<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) {
      return step.value;
    }
  }
}
