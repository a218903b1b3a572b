import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { createNames } from './contract/names.ts';
import { AppError } from './errors.ts';
import { checkReadiness } from './readiness.ts';
import { createService } from './service.ts';
import { test } from './store/store-fixture.ts';
import type { Stores } from './store/stores.ts';

async function poll(stores: Stores, failure: Error) {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const names = createNames({ platform: 'platform', service: 'service' });
  const service = createService({ stores, names, log, now: Date.now, eventRetentionDays: 400 });
  vi.spyOn(service.search, 'find').mockRejectedValue(failure);
  const { problem, readDetails } = await checkReadiness(service, log);
  await service.close();
  return { problem, search: (await readDetails()).checks.search, lines };
}

test('a search index that is being built is not ready, and no alarm in the log', async ({
  stores,
}) => {
  const outcome = await poll(stores, new AppError('unavailable', 'The index is being built.'));
  expect(outcome.search).toBe(false);
  expect(outcome.problem).toMatch(/^The search index does not answer yet/);
  expect(outcome.lines).toEqual([]);
});

test('a search index that is broken is not ready either, and the log tells why', async ({
  stores,
}) => {
  const { search, lines } = await poll(stores, new Error('out of order'));
  expect(search).toBe(false);
  expect(lines.join('')).toContain('out of order');
});
