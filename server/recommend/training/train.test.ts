import { describe, expect } from 'vitest';
import { deleteShop } from '../../ingest/delete-shop.ts';
import { test } from '../../store/testing/shop-fixture.ts';
import type { Stores } from '../../store/stores.ts';
import type { TrainingStep } from '../../store/tables/models/training-store.ts';
import { LearnedModels } from '../learned-models.ts';
import {
  runFailingTraining,
  orderRecord,
  viewRecord,
  saveHistory,
} from '../testing/training-fixture.ts';
import { computeModels, trainShop } from './train.ts';
import { runTraining } from './training-run.ts';

const day = 24 * 3_600_000;

/** Returns the products bought together with this one, as read by a newly started server. */
async function boughtWith(stores: Stores, shopId: number, productId: number): Promise<number[]> {
  const models = new LearnedModels(stores);
  await models.rebuild(shopId);
  const lists = await models.neighbours(shopId, 'bought-together', [productId]);
  return [...(lists.get(productId)?.productIds ?? [])];
}

async function storedVersions({ database }: Stores, shopId: number): Promise<number[]> {
  const rows = await Promise.all(
    ['model_lists', 'model_rankings'].map((table) =>
      database.read(table).where({ shop_id: shopId }).distinct<{ version: number }[]>('version'),
    ),
  );
  return [...new Set(rows.flat().map(({ version }) => version))].toSorted((a, b) => a - b);
}

/** The same baskets on five days. */
function baskets(...productIds: number[]) {
  return Array.from({ length: 5 }, (_, index) =>
    orderRecord(
      index + 1,
      (index + 1) * day,
      productIds.map((id) => [id, 1]),
    ),
  );
}

/** Ends a training like a killed process at the given step. */
async function killWhile(stores: Stores, shopId: number, step: string): Promise<void> {
  const stop = new AbortController();
  const version = await stores.database.write(shopId, (transaction) =>
    stores.trainings.begin(transaction, { shopId, startedAt: Date.now() }),
  );
  const training = { shopId, version: version ?? 0, startedAt: Date.now(), feedSeq: 0 };
  await computeModels(stores, training, {
    signal: stop.signal,
    onProgress: (progress) => progress.step.startsWith(step) && stop.abort(),
  }).catch((error: unknown) => expect(error).toHaveProperty('name', 'AbortError'));
}

describe('trainShop', () => {
  test('creates lists and rankings from orders and events', async ({ stores, shopId }) => {
    const events = [viewRecord(1, 'a', day, 1), viewRecord(2, 'a', day + 1, 3)];
    await saveHistory(stores, shopId, { orders: baskets(1, 2), events });
    const steps: TrainingStep[] = [];
    const summary = await trainShop(stores, shopId, { onProgress: (step) => steps.push(step) });
    expect(summary).toMatchObject({ orders: 5, lines: 10, sessions: 1, products: 3 });
    expect(summary.isCurrent).toBe(true);
    expect(steps.map(({ step }) => step)).toContain('reading orders');

    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    expect(models.current(shopId)).toMatchObject({
      orders: 5,
      lines: 10,
      sessions: 1,
      products: 3,
    });
    const bought = await models.neighbours(shopId, 'bought-together', [1, 2, 3]);
    expect([...bought.keys()]).toEqual(expect.arrayContaining([1, 2]));
    expect(bought.get(1)?.productIds[0]).toBe(2);
    expect(bought.get(1)).toMatchObject({ occurrences: 5 });
    expect(bought.get(1)?.together[0]).toBe(5);
    const inCart = await models.neighbours(shopId, 'bought-with-cart', [1, 2]);
    expect(inCart.get(1)?.productIds[0]).toBe(2);
    const seen = await models.neighbours(shopId, 'viewed-related', [1, 2]);
    expect([...(seen.get(1)?.productIds ?? [])]).toEqual([3]);
    // The windows end at the newest order, however old it is.
    const trending = await models.ranking(shopId, 'trending');
    expect([...(trending?.productIds ?? [])]).toEqual(expect.arrayContaining([1, 2]));
    expect((await models.ranking(shopId, 'conversion'))?.productIds).toHaveLength(3);
  });

  test('learns the same models from the same history', async ({ stores, shopId }) => {
    const events = [viewRecord(1, 'a', day, 1), viewRecord(2, 'a', day + 1, 3)];
    await saveHistory(stores, shopId, { orders: baskets(1, 2, 3), events });
    const learned = async () => {
      await trainShop(stores, shopId);
      const lists = await stores.database
        .read('model_lists')
        .select('model', 'product_id', 'entries');
      const rankings = await stores.database.read('model_rankings').select('model', 'entries');
      return { lists, rankings };
    };
    expect(await learned()).toEqual(await learned());
  });

  test('forgets replaced orders', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(2);
    await saveHistory(stores, shopId, { orders: baskets(1, 3) });
    await trainShop(stores, shopId);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(3);
    expect(await storedVersions(stores, shopId)).toEqual([2]);
  });

  test('keeps the old scores when it is killed and removes the rest later', async ({
    stores,
    shopId,
  }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    await saveHistory(stores, shopId, { orders: baskets(1, 3) });
    await killWhile(stores, shopId, 'writing');
    expect(await storedVersions(stores, shopId)).toEqual([1, 2]);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(2);
    await trainShop(stores, shopId);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(3);
    expect(await storedVersions(stores, shopId)).toEqual([3]);
  });

  test('starts by removing the rests of several failed trainings', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    await killWhile(stores, shopId, 'writing');
    await killWhile(stores, shopId, 'writing');
    expect(await storedVersions(stores, shopId)).toEqual([1, 3]);
    await killWhile(stores, shopId, 'reading');
    expect(await storedVersions(stores, shopId)).toEqual([1]);
  });

  test('yields to a later training and leaves its models alone', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    const earlier = await runTraining(stores, shopId, Date.now, async (training) => {
      await killWhile(stores, shopId, 'writing');
      return computeModels(stores, training);
    });
    expect(earlier.isCurrent).toBe(false);
    expect(await stores.models.current(shopId)).toBeUndefined();
    expect(await storedVersions(stores, shopId)).toEqual([2]);
  });

  test('ignores future orders and events', async ({ stores, shopId }) => {
    const in40Years = Date.now() + 40 * 365 * day;
    const orders = baskets(1, 2);
    const learned = async () => {
      await trainShop(stores, shopId);
      const models = new LearnedModels(stores);
      await models.rebuild(shopId);
      return {
        bought: await models.neighbours(shopId, 'bought-together', [1, 2, 3]),
        trending: await models.ranking(shopId, 'trending'),
        conversion: await models.ranking(shopId, 'conversion'),
      };
    };
    await saveHistory(stores, shopId, { orders });
    const before = await learned();
    await saveHistory(stores, shopId, {
      orders: [...orders, orderRecord(99, in40Years, [[3, 1]])],
      events: [viewRecord(1, 'a', in40Years, 3)],
    });
    expect(await learned()).toEqual(before);
  });

  test('ends its windows at the newest order when that is long ago', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    for (const model of ['trending', 'conversion'] as const) {
      const ranking = await models.ranking(shopId, model);
      expect(ranking?.until).toBe(5 * day);
      expect([...(ranking?.counts ?? [])].slice(0, 2)).toEqual([5, 5]);
    }
  });

  test('ends its windows now when the newest order is recent', async ({ stores, shopId }) => {
    const startedAt = Date.now();
    await saveHistory(stores, shopId, { orders: [orderRecord(1, startedAt - 6 * day, [[1, 1]])] });
    await trainShop(stores, shopId);
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    const until = (await models.ranking(shopId, 'trending'))?.until ?? 0;
    expect(until).toBeGreaterThan(startedAt - 1_000);
  });

  test('yields to a later training that finished first', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    const earlier = await runTraining(stores, shopId, Date.now, async (training) => {
      await saveHistory(stores, shopId, { orders: baskets(1, 3) });
      expect((await trainShop(stores, shopId)).isCurrent).toBe(true);
      return computeModels(stores, training);
    });
    expect(earlier.isCurrent).toBe(false);
    expect(await storedVersions(stores, shopId)).toEqual([2]);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(3);
  });

  test('records a failure, keeps the old scores and recovers with the next training', async ({
    stores,
    shopId,
  }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    for (const failures of [1, 2]) {
      expect(await runFailingTraining(stores, shopId, 'The disk is full.')).toBeInstanceOf(Error);
      expect(await stores.trainings.list()).toMatchObject([
        { shopId, failure: 'The disk is full.', failures },
      ]);
    }
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(2);
    await trainShop(stores, shopId);
    expect(await stores.trainings.list()).toMatchObject([{ shopId, failure: null, failures: 0 }]);
  });

  test('succeeds without orders, with one product, and without products', async ({
    stores,
    shopId,
  }) => {
    expect(await trainShop(stores, shopId)).toMatchObject({ products: 0, orders: 0, sessions: 0 });
    await saveHistory(stores, shopId, { productIds: [7] });
    expect(await trainShop(stores, shopId)).toMatchObject({ products: 1, orders: 0, sessions: 0 });
    expect(await boughtWith(stores, shopId, 7)).toEqual([]);
    await saveHistory(stores, shopId, { productIds: [7], orders: baskets(7) });
    expect(await trainShop(stores, shopId)).toMatchObject({ products: 1, orders: 5, lines: 5 });
  });

  test('leaves nothing of a deleted shop', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    await deleteShop(stores, shopId);
    expect(await storedVersions(stores, shopId)).toEqual([]);
    expect(await stores.models.list()).toEqual([]);
    expect(await stores.trainings.list()).toEqual([]);
  });
});
