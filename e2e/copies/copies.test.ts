import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, vi } from 'vitest';
import { product } from '../../server/testing/factories.ts';
import { recentOrders } from '../../server/testing/recent-orders.ts';
import { areCopiesInstalled, readFrom, test } from './two-copies.ts';
import { requireReady, requireStoredOnce, underLoad } from './under-load.ts';

const patience = { timeout: 45_000, interval: 50 };

describe.skipIf(!areCopiesInstalled)('two copies behind nginx', () => {
  test('both show an import as soon as the command returns', async ({ installation }) => {
    const products = Array.from({ length: 20 }, (_, index) => product({ id: index + 1 }));
    await installation.import('products', products);
    const path = `/api/v1/products/static?key=${installation.key}&platform_product_ids=7`;
    for (const copy of installation.copies) {
      expect(await readFrom(copy, path)).toMatchObject({ data: [{ title: 'Product 7' }] });
    }
  });

  test('show a change of another process within a second', async ({ installation }) => {
    const { copies, key, stores } = installation;
    const [shop] = await stores.shops.list();
    const shopId = shop?.id ?? 0;
    const path = `/api/v1/products/static?key=${key}&platform_product_ids=20`;
    const listed = () => Promise.all(copies.map((copy) => readFrom(copy, path)));
    expect(await listed()).toMatchObject([{ data: [{ id: 20 }] }, { data: [{ id: 20 }] }]);
    await stores.database.write(shopId, (transaction) =>
      stores.products.remove(transaction, shopId, [20]),
    );
    const showChange = async () => expect(await listed()).toEqual([{ data: [] }, { data: [] }]);
    await vi.waitFor(showChange, { timeout: 1_000, interval: 10 });
  });

  test('take connections only when they can answer', async ({ installation }) => {
    const [copy] = installation.copies;
    await copy.stop('SIGTERM');
    const starting = copy.start();
    const statuses = await statusesUntil(starting, `http://${copy.host}/readyz`);
    expect([...new Set(statuses)]).toEqual([200]);
  });

  test('answer every request of a rolling restart', async ({ installation }) => {
    const [first, second] = installation.copies;
    const report = await underLoad(installation, async () => {
      expect(await first.stop('SIGTERM')).toBe(0);
      await first.start();
      // nginx leaves it out for one second after each refusal, of which the last may just have happened.
      await vi.waitFor(() => expect(first.hasConnections()).toBe(true), patience);
      // On a busy machine, its first answers take that long.
      const slow = first.suspend(2_500);
      expect(await second.stop('SIGTERM')).toBe(0);
      await slow;
      await second.start();
    });
    expect(report.failed).toEqual([]);
    expect(report.postponed).toBe(0);
    await requireStoredOnce(installation, report);
  });

  test('answer every request while one of them is killed', async ({ installation }) => {
    const [copy] = installation.copies;
    const report = await underLoad(installation, async () => {
      await copy.stop('SIGKILL');
      await copy.start();
    });
    expect(report.failed).toEqual([]);
    expect(report.postponed).toBe(0);
    await requireStoredOnce(installation, report);
  });

  test.for(['fast', 'immediate'] as const)(
    'answer listings from memory during a restart of the database (%s), and lose no event',
    async (mode, { installation }) => {
      const { copies, postgres, key } = installation;
      // A copy remembers the products that it has listed, and the one that was killed has listed few.
      const path = `/api/v1/products/top_sellers?key=${key}&limit=20`;
      await Promise.all(copies.map((copy) => readFrom(copy, path)));
      const report = await underLoad(installation, async () => {
        await postgres.restart(mode);
        await vi.waitFor(() => requireReady(copies), { timeout: 5_000, interval: 50 });
      });
      expect(report.failed).toEqual([]);
      await requireStoredOnce(installation, report);
    },
  );

  test('ask to try again for products that they do not remember while the database is away', async ({
    installation,
  }) => {
    const { copies, postgres, key } = installation;
    const [copy] = copies;
    await copy.stop('SIGTERM');
    await copy.start();
    const path = `/api/v1/products/static?key=${key}&platform_product_ids=7`;
    await postgres.restart('fast', async () => {
      const answer = await fetch(`http://${copy.host}${path}`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('1');
    });
    const listSeventh = async () =>
      expect(await readFrom(copy, path)).toMatchObject({ data: [{ id: 7 }] });
    await vi.waitFor(listSeventh, patience);
  });

  test('train a shop although the copy that began is killed', async ({ installation }) => {
    const { copies, stores, key } = installation;
    await installation.import('orders', recentOrders(40, 1, 2));
    const training = await vi.waitFor(() => {
      const found = copies.flatMap((copy) =>
        childrenOf(copy.processId).map((child) => ({ copy, child })),
      )[0];
      expect(found).toBeDefined();
      return found;
    }, patience);
    if (!training) {
      return;
    }
    const { copy, child } = training;
    process.kill(child, 'SIGSTOP');
    const [shop] = await stores.shops.list();
    const before = await stores.models.current(shop?.id ?? 0);
    await copy.stop('SIGKILL');
    process.kill(child, 'SIGKILL');
    await vi.waitFor(async () => {
      const current = await stores.models.current(shop?.id ?? 0);
      expect(current?.version).toBeGreaterThan(before?.version ?? 0);
    }, patience);
    await copy.start();
    const path = `/api/v1/products/recommended?key=${key}&platform_product_ids=1&limit=1`;
    for (const each of copies) {
      await vi.waitFor(
        async () => expect(await readFrom(each, path)).toMatchObject({ data: [{ id: 2 }] }),
        patience,
      );
    }
  });
});

/** Asks an address again and again until a promise resolves, and once more. Returns the statuses of all answers. */
async function statusesUntil(done: Promise<void>, url: string): Promise<number[]> {
  const statuses: number[] = [];
  const asking = new AbortController();
  const end = () => asking.abort();
  void done.then(end, end);
  while (!asking.signal.aborted) {
    const answer = await fetch(url).catch(() => undefined);
    statuses.push(...(answer ? [answer.status] : []));
  }
  await done;
  return [...statuses, (await fetch(url)).status];
}

/** Returns the ids of the processes that a process has started. */
function childrenOf(processId: number): number[] {
  const path = `/proc/${processId}/task/${processId}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}
