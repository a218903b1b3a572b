import { describe, expect, vi } from 'vitest';
import { z } from 'zod';
import { StandInTypesense } from '../../server/search/typesense/testing/stand-in-typesense.ts';
import { product } from '../../server/testing/factories.ts';
import { redisProgram, startRedis } from '../../server/testing/redis-server.mjs';
import type { Copy } from './copy.ts';
import { areCopiesInstalled, type Installation, readFrom, testWith } from './two-copies.ts';
import { requireReady, requireStoredOnce, underLoad } from './under-load.ts';

/** Bounds a wait for what never comes; a busy machine takes its time. */
const patience = { timeout: 120_000, interval: 50 };

// A command that writes while Typesense is away waits 30 seconds for it, and a killed writer holds its lease for 15.
vi.setConfig({ testTimeout: 400_000 });

const adminToken = 'a-token-of-the-operator';

const test = testWith(async () => {
  const others = {
    redis: await startRedis(),
    typesense: await new StandInTypesense().start(),
  };
  const settings = {
    REDIS_URL: others.redis.url,
    TYPESENSE_URL: others.typesense.url,
    TYPESENSE_API_KEY: 'key',
    ADMIN_TOKEN: adminToken,
    // Each request is counted, and none is refused.
    RATE_LIMIT: 'reads=1000000,events=1000000,bust=1000000',
  };
  const stop = async () => {
    await others.redis.stop();
    await others.typesense.stop();
  };
  return Object.assign(others, { settings, stop });
});

const readinessSchema = z.object({
  degraded: z.boolean().default(false),
  details: z.object({ rate_limits: z.string() }),
});

async function readinessOf(copy: Copy) {
  const headers = { Authorization: `Bearer ${adminToken}` };
  const answer = await fetch(`http://${copy.host}/readyz`, { headers });
  return readinessSchema.parse(await answer.json());
}

/**
 * Waits until each copy has counted rate limits together with the other, and searched on the cluster. On a busy machine a
 * command to Redis times out now and then, after which a copy counts alone for a second: both need not be well at once.
 */
async function untilHealthy({ copies }: Installation): Promise<void> {
  for (const copy of copies) {
    await vi.waitFor(async () => {
      const healthy = { degraded: false, details: { rate_limits: 'shared' } };
      expect(await readinessOf(copy)).toEqual(healthy);
    }, patience);
  }
}

const searchSchema = z.object({
  pageInfo: z.object({ degraded: z.boolean().default(false) }),
  data: z.array(z.object({ title: z.string() })),
});

/** Searches on one copy. */
async function search(copy: Copy, key: string, searchTerm: string) {
  const answer = await fetch(`http://${copy.host}/api/v1/smart-search/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Service-Api-Key': key },
    body: JSON.stringify({ searchTerm }),
  });
  const { pageInfo, data } = searchSchema.parse(await answer.json());
  return { degraded: pageInfo.degraded, titles: data.map(({ title }) => title) };
}

/** Waits until the copies find exactly one product on the cluster. */
async function untilFound(copies: readonly Copy[], key: string, title: string): Promise<void> {
  for (const copy of copies) {
    await vi.waitFor(async () => {
      expect(await search(copy, key, title)).toEqual({ degraded: false, titles: [title] });
    }, patience);
  }
}

/** Titles without common words, by product id. */
const titles = ['Anchor', 'Bucket', 'Candle', 'Dumbbell', 'Easel'];

async function importTitles(installation: Installation, count: number): Promise<void> {
  const products = titles.slice(0, count).map((title, index) => product({ id: index + 1, title }));
  await installation.import('products', products);
}

const areInstalled = areCopiesInstalled && redisProgram !== undefined;

describe.skipIf(!areInstalled)('two copies with Redis and Typesense', () => {
  test('both find an imported product on the cluster', async ({ installation }) => {
    await importTitles(installation, 1);
    await untilHealthy(installation);
    await untilFound(installation.copies, installation.key, 'Anchor');
  });

  test('answer every request while Redis is away, and show changes', async ({
    installation,
    others,
  }) => {
    const { copies, stores, key } = installation;
    const path = `/api/v1/products/static?key=${key}&platform_product_ids=1`;
    const report = await underLoad(installation, async () => {
      await others.redis.stop();
      for (const copy of copies) {
        await vi.waitFor(async () => {
          const own = { degraded: true, details: { rate_limits: 'own' } };
          expect(await readinessOf(copy)).toEqual(own);
        }, patience);
      }
      const [shop] = await stores.shops.list();
      const shopId = shop?.id ?? 0;
      await stores.database.write(shopId, (transaction) =>
        stores.products.remove(transaction, shopId, [1]),
      );
      // Nothing wakes the copies of it: they poll.
      for (const copy of copies) {
        await vi.waitFor(
          async () => expect(await readFrom(copy, path)).toEqual({ data: [] }),
          patience,
        );
      }
      others.redis = await startRedis(others.redis.port);
      await untilHealthy(installation);
    });
    expect(report.failed).toEqual([]);
    expect(report.postponed).toBe(0);
    await requireStoredOnce(installation, report);
  });

  test('answer every search while Typesense is away, and catch up', async ({
    installation,
    others: { typesense },
  }) => {
    const { copies, key } = installation;
    await importTitles(installation, 2);
    await untilFound(copies, key, 'Bucket');
    const report = await underLoad(
      installation,
      async () => {
        await typesense.stop();
        await importTitles(installation, 3);
        for (const copy of copies) {
          await vi.waitFor(async () => {
            expect(await search(copy, key, 'Candle')).toEqual({
              degraded: true,
              titles: ['Candle'],
            });
          }, patience);
          await requireReady([copy]);
        }
        await typesense.start();
        await untilFound(copies, key, 'Candle');
      },
      'searches',
    );
    expect(report.failed).toEqual([]);
    expect(report.postponed).toBe(0);
  });

  test('fill an emptied Typesense again', async ({ installation, others: { typesense } }) => {
    const { copies, key } = installation;
    const report = await underLoad(
      installation,
      async () => {
        await typesense.stop();
        typesense.wipe();
        await typesense.start();
        await untilFound(copies, key, 'Candle');
      },
      'searches',
    );
    expect(report.failed).toEqual([]);
    expect(report.postponed).toBe(0);
  });

  test('write to Typesense whichever of them is killed', async ({ installation }) => {
    const { copies, key } = installation;
    const [first, second] = copies;
    const pairs = [
      { killed: first, other: second },
      { killed: second, other: first },
    ];
    for (const [index, { killed, other }] of pairs.entries()) {
      await killed.stop('SIGKILL');
      await importTitles(installation, 4 + index);
      await untilFound([other], key, titles[3 + index] ?? '');
      await killed.start();
      await untilFound(copies, key, titles[3 + index] ?? '');
    }
  });
});
