import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { createShop } from '../ingest/create-shop.ts';
import type { Management } from '../changes/management.ts';
import { interruptedJob } from '../store/tables/jobs/job-store.ts';
import { Leases } from '../store/servers/leases.ts';
import { test } from '../store/testing/store-fixture.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { unfinishedDomain } from '../store/tables/shops/unfinished-shop.ts';
import { newShop } from '../testing/factories.ts';
import { demoDomain } from './create-demo-shop.ts';
import { DemoShopCreation } from './demo-shop-creation.ts';

const inTime = { timeout: 60_000, interval: 200 };

/** Returns the creation as one server of several does it. */
function creationOf(stores: Stores, holder: string, log = pino({ level: 'silent' })) {
  const leases = new Leases(stores.database, { holder, isAlone: false });
  return new DemoShopCreation({
    stores,
    leases,
    platform: 'platform',
    now: Date.now,
    orderCount: 300,
    log,
  });
}

function managementOf(stores: Stores): Management {
  return { stores, actor: { kind: 'command-line', personId: null }, now: Date.now };
}

async function countVisits({ database }: Stores): Promise<number> {
  const rows: { visits: number | string }[] = await database.read('daily_counts').select('visits');
  return rows.reduce((sum, { visits }) => sum + Number(visits), 0);
}

/** Returns who is recorded as the creator of a shop, for each change that says so. */
async function creators({ database }: Stores): Promise<string[]> {
  return database.read('changes').where({ kind: 'shop', action: 'create' }).pluck('actor');
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
  // What is added here is added again by the next attempt.
  expect(await countVisits(stores)).toBe(0);
  expect(await creators(stores)).toEqual([]);
  await creation.begin(managementOf(stores), async () => undefined);
  await expect.poll(() => creation.find(), inTime).toMatchObject({ state: 'finished' });
  expect((await stores.shops.list()).map(({ domain }) => domain)).toEqual([demoDomain]);
  expect(await countVisits(stores)).toBeGreaterThan(0);
  expect(await creators(stores)).toEqual(['command-line']);
  await creation.close();
});

test('a start finishes the shop of a server that was killed', async ({ stores }) => {
  await createShop(stores, newShop({ domain: unfinishedDomain }));
  const killed = { shopId: null, kind: 'demo', id: 'killed', subject: demoDomain } as const;
  await stores.database.write(null, (transaction) =>
    stores.jobs.begin(transaction, { ...killed, startedAt: Date.now() }),
  );
  const creation = creationOf(stores, 'next');
  const onFilled = vi.fn(async () => 0);
  creation.resume(onFilled);
  expect((await stores.jobs.last(killed, Date.now()))?.id).toBe('killed');
  await stores.database.write(null, (transaction) =>
    stores.jobs.end(transaction, 'killed', {
      state: 'failed',
      result: null,
      failure: interruptedJob,
      reachedAt: Date.now(),
    }),
  );
  await expect.poll(() => creation.find(), inTime).toMatchObject({ state: 'finished' });
  expect(onFilled).toHaveBeenCalledOnce();
  expect(await creators(stores)).toEqual(['schedule']);
  await creation.close();
});

test('a half-made shop is left alone while the former shop is being deleted', async ({
  stores,
}) => {
  await createShop(stores, newShop({ domain: unfinishedDomain }));
  const { shop } = await createShop(stores, newShop({ domain: demoDomain }));
  await stores.database.write(shop.id, (transaction) =>
    stores.shops.beginRemoval(transaction, shop.id),
  );
  const creation = creationOf(stores, 'first');
  creation.resume(async () => undefined);
  const begun = creation.begin(managementOf(stores), async () => undefined);
  await expect(begun).rejects.toThrow(/still being deleted.*shop delete demo\.vitrine\.test/);
  expect(await creation.find()).toMatchObject({ state: 'none' });
  await creation.close();
  expect(await stores.database.read('jobs').select('id')).toEqual([]);
});
