import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, vi } from 'vitest';
import { z } from 'zod';
import { product } from '../../server/testing/factories.ts';
import type { Copy } from './copy.ts';
import { areCopiesInstalled, type Installation, readFrom, testWith } from './two-copies.ts';

const adminToken = 'a-token-of-the-operator';

const test = testWith(async () => ({
  settings: { ADMIN_TOKEN: adminToken },
  stop: async () => undefined,
}));

/** The longest time until an answer, which the documentation promises. */
const answerMs = 6_000;
const patience = { timeout: 30_000, interval: 50 };

function sendEvent({ host }: Copy, key: string, productId: number): Promise<Response> {
  const parameters = new URLSearchParams({
    key,
    subject: 'customer',
    verb: 'viewed',
    noun: 'product',
    platform_product_id: String(productId),
    uuid: 'a-shopper',
    event_id: `event-${productId}`,
  });
  return fetch(`http://${host}/api/v2/analytics/event?${parameters}`, {
    method: 'POST',
    signal: AbortSignal.timeout(answerMs),
  });
}

const readinessSchema = z.object({
  degraded: z.boolean().default(false),
  details: z.object({
    checks: z.object({ shop_writes: z.boolean() }),
    oldest_write_seconds: z.number().nullable(),
  }),
});

async function readinessOf({ host }: Copy) {
  const headers = { Authorization: `Bearer ${adminToken}` };
  const answer = await fetch(`http://${host}/readyz`, { headers });
  return readinessSchema.parse(await answer.json());
}

/** Has a transaction open in which statements have locked something of a shop, until the returned function is called. */
async function hold(
  { postgres }: Installation,
  shopId: number,
  ...statements: readonly string[]
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('BEGIN');
  for (const statement of statements) {
    await client.query(statement, [shopId]);
  }
  return () => client.end();
}

const asWriter = [
  'SELECT 1 FROM shops WHERE id = $1 FOR NO KEY UPDATE',
  'UPDATE feed_heads SET seq = seq WHERE shop_id = $1',
];
/** As an erasure does, without the limits of a service. */
const alone = [...asWriter, 'SELECT pg_advisory_xact_lock(7486922, $1)'];
/** What an event waits for within its transaction. */
const shopRow = 'SELECT 1 FROM shops WHERE id = $1 FOR UPDATE';

async function waitingForLocks({ stores }: Pick<Installation, 'stores'>): Promise<number> {
  const [row]: { count: number }[] = await stores.database.read.raw(
    `SELECT count(*) AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

async function storedIds({ stores }: Pick<Installation, 'stores'>): Promise<number[]> {
  return stores.database.read('events').orderBy('product_id').pluck('product_id');
}

describe.skipIf(!areCopiesInstalled)('a copy that hangs', () => {
  test('within a transaction keeps events of the other waiting for seconds, and reads not at all', async ({
    installation,
  }) => {
    const { copies, key, stores } = installation;
    const [hanging, other] = copies;
    const [shop] = await stores.shops.list();
    await installation.import('products', [product({ id: 7 })]);
    const unlock = await hold(installation, shop?.id ?? 0, shopRow);
    const stuck = sendEvent(hanging, key, 1).catch(() => undefined);
    await vi.waitFor(async () => expect(await waitingForLocks(installation)).toBe(1), patience);
    process.kill(hanging.processId, 'SIGSTOP');
    // Its transaction gets the lock now, and does nothing with it.
    await unlock();
    const recorded = sendEvent(other, key, 2);
    const path = `/api/v1/products/static?key=${key}&platform_product_ids=7`;
    expect(await readFrom(other, path)).toMatchObject({ data: [{ id: 7 }] });
    expect((await recorded).status).toBe(200);
    expect(await storedIds(installation)).toEqual([2]);
    process.kill(hanging.processId, 'SIGCONT');
    // The event of the copy that hung is written after all.
    expect((await stuck)?.status ?? 200).toBe(200);
    await vi.waitFor(async () => expect(await storedIds(installation)).toEqual([1, 2]), patience);
  });

  test('while it writes to a shop keeps no copy from recording events of that shop', async ({
    installation,
  }) => {
    const { copies, key, stores } = installation;
    const [shop] = await stores.shops.list();
    const before = await storedIds(installation);
    const unlock = await hold(installation, shop?.id ?? 0, ...asWriter);
    const answers = await Promise.all(
      copies.map((copy, index) => sendEvent(copy, key, 100 + index)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedIds(installation)).toEqual([...before, 100, 101]);
    await unlock();
  });

  test('stops no events of other shops, and those of its own are asked to come again', async ({
    installation,
  }) => {
    const { copies, key, stores } = installation;
    const [, copy] = copies;
    const [shop] = await stores.shops.list();
    const created = await installation.cli('shop', 'create', `${randomUUID()}.example`, '--json');
    const { key: otherKey } = z.object({ key: z.string() }).parse(JSON.parse(created));
    const isRecorded = await sendEvent(copy, otherKey, 11);
    expect(isRecorded.status).toBe(200);
    const unlock = await hold(installation, shop?.id ?? 0, ...alone);
    const [ofLocked, ofOther] = await Promise.all([
      sendEvent(copy, key, 12),
      sendEvent(copy, otherKey, 13),
    ]);
    expect(ofLocked.status).toBe(503);
    expect(ofLocked.headers.get('retry-after')).toBe('2');
    expect(ofOther.status).toBe(200);
    await vi.waitFor(async () => {
      const { degraded, details } = await readinessOf(copy);
      expect(degraded).toBe(true);
      expect(details.checks.shop_writes).toBe(false);
      expect(details.oldest_write_seconds).toBeGreaterThan(4);
    }, patience);
    await unlock();
    expect((await sendEvent(copy, key, 12)).status).toBe(200);
    await vi.waitFor(async () => expect((await readinessOf(copy)).degraded).toBe(false), patience);
  });
});
