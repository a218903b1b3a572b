import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tick } from '../store/port/data-clock.ts';
import { type DataJob, scheduleByData } from './schedule-by-data.ts';

const log = pino({ level: 'silent' });
const everyMs = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Schedules a job on a clock that ticks when the test says so. */
function scheduled(run: DataJob['run']) {
  let tick: Tick | undefined;
  const listen = (given: Tick) => {
    tick = given;
    return async () => undefined;
  };
  const job = scheduleByData({ everyMs }, { name: 'count', run }, { listen, log, now: Date.now });
  return {
    job,
    tickAfter: async (ms: number, mayHaveChanged: boolean) => {
      await vi.advanceTimersByTimeAsync(ms);
      tick?.(mayHaveChanged);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('a job that follows the data', () => {
  it('runs after a start and after changes only', async () => {
    const run = vi.fn(async () => undefined);
    const { tickAfter } = scheduled(run);
    await tickAfter(0, false);
    await tickAfter(10 * everyMs, false);
    expect(run).toHaveBeenCalledTimes(1);
    await tickAfter(0, true);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('rests between two runs, and forgets no change meanwhile', async () => {
    const run = vi.fn(async () => undefined);
    const { tickAfter } = scheduled(run);
    await tickAfter(0, true);
    await tickAfter(1_000, true);
    expect(run).toHaveBeenCalledTimes(1);
    await tickAfter(everyMs, false);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs at the time that its last run has named', async () => {
    const dueAt = Date.now() + 60_000;
    const run = vi.fn(async () => dueAt);
    const { tickAfter } = scheduled(run);
    await tickAfter(0, false);
    await tickAfter(59_999, false);
    expect(run).toHaveBeenCalledTimes(1);
    await tickAfter(1, false);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs again after a failure although nothing has changed', async () => {
    const run = vi.fn(() => Promise.reject(new Error('not now')));
    const { tickAfter } = scheduled(run);
    await tickAfter(0, false);
    await tickAfter(everyMs, false);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('never overlaps with itself and finishes before it stops', async () => {
    let finish: (() => void) | undefined;
    const run = vi.fn(
      () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))),
    );
    const { job, tickAfter } = scheduled(run);
    await tickAfter(0, true);
    await tickAfter(everyMs, true);
    expect(run).toHaveBeenCalledTimes(1);
    let isStopped = false;
    const stopped = job.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    finish?.();
    await stopped;
  });
});
