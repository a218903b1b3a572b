import { pino } from 'pino';
import { expect, vi } from 'vitest';
import type { Management } from '../management/management.ts';
import { Leases } from '../store/servers/leases.ts';
import { test } from '../store/store-fixture.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { demoDomain } from './create-demo-shop.ts';
import { DemoShopCreation } from './demo-shop-creation.ts';

const inTime = { timeout: 60_000, interval: 200 };

/** Returns the creation as one server of several does it. */
function creationOf(stores: Stores, holder: string, log = pino({ level: 'silent' })) {
  const leases = new Leases(stores.database, { holder, isAlone: false });
  return new DemoShopCreation({ stores, leases, platform: 'platform', now: Date.now, log });
}

function managementOf(stores: Stores): Management {
  return { stores, actor: { kind: 'command-line', personId: null }, now: Date.now };
}

test('one server creates the shop, and any other tells how far it is', async ({ stores, data }) => {
  const other = await openStores(data);
  const [creating, asked] = [creationOf(stores, 'first'), creationOf(other, 'second')];
  const [onFilled, onOthersFilled] = [vi.fn(async () => 0), vi.fn(async () => 0)];
  await creating.begin(managementOf(stores), onFilled);
  expect(await asked.begin(managementOf(other), onOthersFilled)).toMatchObject({
    state: 'running',
    domain: null,
  });
  await expect.poll(() => asked.find(), inTime).toMatchObject({ state: 'finished' });
  expect(onFilled).toHaveBeenCalledOnce();
  expect(onOthersFilled).not.toHaveBeenCalled();
  const begun = asked.begin(managementOf(other), onOthersFilled);
  await expect(begun).rejects.toThrow(`open ${demoDomain}`);
  await Promise.all([creating.close(), asked.close()]);
  await other.database.close();
});

test('a failure is told and logged, and the next request finishes the shop', async ({ stores }) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const creation = creationOf(stores, 'first', log);
  const failing = vi.fn(() => Promise.reject(new Error('the disk is full')));
  await creation.begin(managementOf(stores), failing);
  await expect
    .poll(() => creation.find(), inTime)
    .toMatchObject({ state: 'failed', failure: expect.stringContaining('Try again') });
  expect(lines.join('')).toContain('the disk is full');
  await creation.begin(managementOf(stores), async () => undefined);
  await expect.poll(() => creation.find(), inTime).toMatchObject({ state: 'finished' });
  expect((await stores.shops.list()).map(({ domain }) => domain)).toEqual([demoDomain]);
  await creation.close();
});
