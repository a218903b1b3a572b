import { type Logger, pino } from 'pino';
import { expect, vi } from 'vitest';
import { createNames } from '../contract/names.ts';
import { AppError } from '../base/errors.ts';
import { checkReadiness, shareChecks } from './readiness.ts';
import { runFailingTraining } from '../recommend/testing/training-fixture.ts';
import { runTraining } from '../recommend/training/training-run.ts';
import { createService } from './service.ts';
import { test } from '../store/testing/store-fixture.ts';
import type { Stores } from '../store/stores.ts';
import { newShop } from '../testing/factories.ts';

const rateLimits = { read: () => 'own' as const, isDegraded: () => false };
const versions = { newer: '9.0.0' };

function serviceOver(stores: Stores, log: Logger) {
  const names = createNames({ platform: 'platform', service: 'service' });
  return createService({ stores, names, log, now: Date.now, eventRetentionDays: 400 });
}

const writable = { state: async () => ({ state: 'writable' }) as const };

async function poll(stores: Stores, failure: Error) {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const service = serviceOver(stores, log);
  vi.spyOn(service.search, 'find').mockRejectedValue(failure);
  const { problem, readDetails } = await checkReadiness(service, {
    writes: writable,
    log,
    isShared: false,
    rateLimits,
    versions,
  });
  await service.close();
  return { problem, search: (await readDetails()).checks.search, lines };
}

test('a search index under construction is not ready and logs no error', async ({ stores }) => {
  const outcome = await poll(stores, new AppError('unavailable', 'The index is being built.'));
  expect(outcome.search).toBe(false);
  expect(outcome.problem).toMatch(/^The search index does not answer yet/);
  expect(outcome.lines).toEqual([]);
});

test('a broken search index is not ready and logs the reason', async ({ stores }) => {
  const { search, lines } = await poll(stores, new Error('out of order'));
  expect(search).toBe(false);
  expect(lines.join('')).toContain('out of order');
});

test('a shop whose training failed is listed while the training is retried', async ({ stores }) => {
  const { id } = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop({ domain: 'a.example' })),
  );
  await runFailingTraining(stores, id, 'no room left');
  const log = pino({ level: 'silent' });
  const service = serviceOver(stores, log);
  const failedTrainings = async () => {
    const { readDetails } = await checkReadiness(service, {
      writes: writable,
      log,
      isShared: false,
      rateLimits,
      versions,
    });
    return (await readDetails()).failed_trainings;
  };
  const failed = await failedTrainings();
  expect(failed).toMatchObject([{ shop: 'a.example', reason: 'no room left', failures: 1 }]);
  await runTraining(stores, id, Date.now, async () => {
    expect(await failedTrainings()).toEqual(failed);
    return { seconds: 1, cpuSeconds: 1 };
  });
  expect(await failedTrainings()).toEqual([]);
  await service.close();
});

test('a database that refuses writes is not ready and reports the reason', async ({ stores }) => {
  const service = serviceOver(stores, pino({ level: 'silent' }));
  const problem = 'The database cannot be written: the disk is full.';
  const writes = { state: async () => ({ state: 'failed', problem }) as const };
  const readiness = await checkReadiness(service, {
    writes,
    log: pino({}),
    isShared: false,
    rateLimits,
    versions,
  });
  expect(readiness.problem).toBe(problem);
  expect((await readiness.readDetails()).checks).toMatchObject({ database: false, feed: true });
  await service.close();
});

test('the operator reads of a newer version', async ({ stores }) => {
  const service = serviceOver(stores, pino({ level: 'silent' }));
  const writes = { state: async () => ({ state: 'writable' }) as const };
  const options = { writes, log: pino({}), isShared: false, rateLimits, versions };
  const { readDetails } = await checkReadiness(service, options);
  expect(await readDetails()).toMatchObject({ newer_version: '9.0.0' });
  await service.close();
});

test('a database that stays busy is ready, degraded, and reported as busy', async ({ stores }) => {
  const service = serviceOver(stores, pino({ level: 'silent' }));
  const writes = { state: async () => ({ state: 'busy' }) as const };
  const readiness = await checkReadiness(service, {
    writes,
    log: pino({}),
    isShared: false,
    rateLimits,
    versions,
  });
  expect(readiness.problem).toBeUndefined();
  expect(readiness.isDegraded()).toBe(true);
  expect(await readiness.readDetails()).toMatchObject({
    checks: { database: true, shop_writes: false },
    database_busy: true,
  });
  await service.close();
});

test('a copy stays in service while the database is away, and is degraded', async ({ stores }) => {
  const service = serviceOver(stores, pino({ level: 'silent' }));
  vi.spyOn(service.stores.shops, 'list').mockRejectedValue(new Error('Connection terminated'));
  const writes = { state: async () => ({ state: 'failed', problem: 'It is away.' }) as const };
  const log = pino({ level: 'silent' });
  const readiness = await checkReadiness(service, {
    writes,
    log,
    isShared: true,
    rateLimits,
    versions,
  });
  expect(readiness.problem).toBeUndefined();
  expect(readiness.isDegraded()).toBe(true);
  await service.close();
});

test('a copy that has not followed changes for a minute goes out of service', async ({
  stores,
}) => {
  const service = serviceOver(stores, pino({ level: 'silent' }));
  const behind = vi.spyOn(service, 'behindMs').mockReturnValue(60_000);
  const log = pino({ level: 'silent' });
  const check = () =>
    checkReadiness(service, { writes: writable, log, isShared: true, rateLimits, versions });
  const readiness = await check();
  expect(readiness.problem).toBeUndefined();
  expect(readiness.isDegraded()).toBe(true);
  behind.mockReturnValue(60_001);
  expect(await check()).toMatchObject({ problem: expect.stringContaining('not applied') });
  await service.close();
});

test('requests within a second share one check, and the next one checks again', async ({
  stores,
}) => {
  const log = pino({ level: 'silent' });
  const service = serviceOver(stores, log);
  const find = vi.spyOn(service.search, 'find');
  let now = 0;
  const check = shareChecks(
    () => checkReadiness(service, { writes: writable, log, isShared: false, rateLimits, versions }),
    () => now,
  );
  await Promise.all([check(), check()]);
  now = 999;
  await check();
  expect(find).toHaveBeenCalledTimes(1);
  now = 1_000;
  await check();
  expect(find).toHaveBeenCalledTimes(2);
  await service.close();
});
