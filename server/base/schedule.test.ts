import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schedule } from './schedule.ts';

const log = pino({ level: 'silent' });
const hour = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a scheduled job', () => {
  it('runs first after `firstMs` and then once in each interval', async () => {
    const run = vi.fn(() => Promise.resolve());
    const job = schedule({ everyMs: hour, firstMs: 60_000 }, { name: 'prune', run }, log);
    const runsAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return run.mock.calls.length;
    };
    expect(await runsAfter(59_999)).toBe(0);
    expect(await runsAfter(1)).toBe(1);
    expect(await runsAfter(hour - 60_001)).toBe(1);
    expect(await runsAfter(1)).toBe(2);
    expect(await runsAfter(hour)).toBe(3);
    await job.stop();
    expect(await runsAfter(10 * hour)).toBe(3);
  });

  it('runs again after a failure', async () => {
    const run = vi.fn(() => Promise.reject(new Error('not now')));
    const job = schedule({ everyMs: hour }, { name: 'prune', run }, log);
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(run).toHaveBeenCalledTimes(2);
    await job.stop();
  });

  it('never overlaps with itself and finishes before it stops', async () => {
    const finish: (() => void)[] = [];
    const run = vi.fn(() => new Promise<void>((resolve) => void finish.push(resolve)));
    const job = schedule({ everyMs: hour }, { name: 'prune', run }, log);
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect(run).toHaveBeenCalledTimes(1);
    let isStopped = false;
    const stopped = job.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(hour);
    expect(isStopped).toBe(false);
    finish.forEach((resolve) => resolve());
    await stopped;
    expect(run).toHaveBeenCalledTimes(1);
  });
});
