import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { type BegunJob, runJob } from './run-job.ts';

test('a job saves its progress again only when the last time has ended', async () => {
  vi.useFakeTimers();
  const saves: ((mustStop: boolean) => void)[] = [];
  const database = {
    write: (_scope: unknown, work: (transaction: unknown) => Promise<unknown>) => work(undefined),
  } as unknown as BegunJob['database'];
  const jobs = {
    saveProgress: () => new Promise<boolean>((resolve) => saves.push(resolve)),
    end: () => Promise.resolve(),
  };
  const finish = new AbortController();
  const work = once(finish.signal, 'abort').then(() => null);
  const job = { database, jobs, id: 'job', shopId: null, now: () => 0, explain: String };
  const running = runJob(job, () => work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves.length).toBe(1);
  saves[0]?.(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saves.length).toBe(2);
  finish.abort();
  saves[1]?.(false);
  await vi.advanceTimersByTimeAsync(0);
  saves[2]?.(false);
  await running;
  vi.useRealTimers();
});
