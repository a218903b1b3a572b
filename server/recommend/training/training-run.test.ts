import { afterEach, describe, expect, vi } from 'vitest';
import { test } from '../../store/testing/shop-fixture.ts';
import type { Stores } from '../../store/stores.ts';
import { runFailingTraining } from '../testing/training-fixture.ts';
import { startHeartbeat } from './heartbeat.ts';
import { ProgramStopped } from '../../programs/start-program.ts';
import { runTraining } from './training-run.ts';

const minute = 60_000;
const noon = Date.parse('2026-03-01T12:00:00Z');
const time = { seconds: 1, cpuSeconds: 1 };

/** Begins a training like a process that is then killed: no further heartbeat follows. */
function beginAndKill({ database, trainings }: Stores, shopId: number, at: number) {
  return database.write(shopId, (transaction) =>
    trainings.begin(transaction, { shopId, startedAt: at }),
  );
}

async function lastAttempt({ trainings }: Stores) {
  const [attempt] = await trainings.list();
  return attempt;
}

describe('a failed training', () => {
  test('stays visible during its retries until one succeeds', async ({ stores, shopId }) => {
    await runFailingTraining(stores, shopId, 'no room left');
    const failed = await lastAttempt(stores);
    expect(failed).toMatchObject({ failure: 'no room left', failures: 1 });
    expect(failed?.failedAt).toBe(failed?.finishedAt);
    await runTraining(stores, shopId, Date.now, async () => {
      const { failedAt } = failed ?? {};
      expect(await lastAttempt(stores)).toMatchObject({
        finishedAt: null,
        failure: 'no room left',
        failures: 1,
        failedAt,
      });
      return time;
    });
    expect(await lastAttempt(stores)).toMatchObject({ failure: null, failures: 0, failedAt: null });
  });

  test('includes a killed one after 15 seconds without a heartbeat', async ({ stores, shopId }) => {
    await beginAndKill(stores, shopId, noon);
    await beginAndKill(stores, shopId, noon + 14_999);
    expect(await lastAttempt(stores)).toMatchObject({ failures: 0, failure: null });
    await beginAndKill(stores, shopId, noon + 29_999);
    expect(await lastAttempt(stores)).toMatchObject({
      failures: 1,
      failure: 'The training process was killed before it ended.',
      failedAt: noon + 14_999,
    });
  });

  test('does not include a running one', async ({ stores, shopId }) => {
    const version = (await beginAndKill(stores, shopId, noon)) ?? 0;
    await stores.database.write(shopId, (transaction) =>
      stores.trainings.recordHeartbeat(transaction, { shopId, version }, noon + 10 * minute),
    );
    const [facts] = await stores.trainings.facts();
    expect(facts).toMatchObject({ startedAt: noon, heartbeatAt: noon + 10 * minute });
    await beginAndKill(stores, shopId, noon + 10 * minute);
    expect(await lastAttempt(stores)).toMatchObject({ failures: 0, failure: null });
  });
});

test('a stopped training counts as never begun rather than begun in 1970', async ({
  stores,
  shopId,
}) => {
  const stopped = runTraining(
    stores,
    shopId,
    () => noon,
    () => Promise.reject(new ProgramStopped('')),
  );
  await expect(stopped).rejects.toThrow(ProgramStopped);
  expect(await lastAttempt(stores)).toMatchObject({ startedAt: null, finishedAt: null });
  const [facts] = await stores.trainings.facts();
  expect(facts).toMatchObject({ startedAt: null, finishedAt: null });
  await beginAndKill(stores, shopId, noon + 60 * minute);
  expect(await lastAttempt(stores)).toMatchObject({ failures: 0, failure: null });
});

describe('heartbeats', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('continue until the end, even when one fails', async () => {
    vi.useFakeTimers();
    const beat = vi.fn(() => Promise.resolve());
    beat.mockRejectedValueOnce(new Error('busy'));
    const stop = startHeartbeat(beat);
    await vi.advanceTimersByTimeAsync(5 * minute);
    const given = beat.mock.calls.length;
    expect(given).toBeGreaterThan(5);
    await stop();
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(beat).toHaveBeenCalledTimes(given);
  });

  test('have all finished when they are stopped', async () => {
    vi.useFakeTimers();
    const isThrough = vi.fn();
    const stop = startHeartbeat(() => new Promise((resolve) => setTimeout(resolve, 15_000)));
    await vi.advanceTimersByTimeAsync(20_000);
    const stopped = stop().then(isThrough);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(isThrough).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(isThrough).toHaveBeenCalledOnce();
  });
});
