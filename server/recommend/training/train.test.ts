import { describe, expect } from 'vitest';
import { deleteShop } from '../../ingest/delete-shop.ts';
import { test } from '../../store/shop-fixture.ts';
import type { Stores } from '../../store/stores.ts';
import { LearnedModels } from '../learned-models.ts';
import { failTraining, pastOrder, pastView, savePast } from './past-fixture.ts';
import { computeModels, type TrainingProgress, trainShop } from './train.ts';
import { runTraining } from './training-run.ts';

const day = 24 * 3_600_000;

/** Products that are best bought with this one, as a server that starts now knows it. */
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
    pastOrder(
      index + 1,
      (index + 1) * day,
      productIds.map((id) => [id, 1]),
    ),
  );
}

/** As a process that is killed while it writes. */
async function killWhileWriting(stores: Stores, shopId: number): Promise<void> {
  const stop = new AbortController();
  const version = await stores.database.write((transaction) =>
    stores.trainings.begin(transaction, shopId, Date.now()),
  );
  const training = { shopId, version, startedAt: Date.now(), feedSeq: 0 };
  await computeModels(stores, training, {
    signal: stop.signal,
    onProgress: ({ step }) => step.startsWith('writing') && stop.abort(),
  }).catch((error: unknown) => expect(error).toHaveProperty('name', 'AbortError'));
}

describe('training a shop', () => {
  test('makes lists and rankings of its orders and events', async ({ stores, shopId }) => {
    const events = [pastView(1, 'a', day, 1), pastView(2, 'a', day + 1, 3)];
    await savePast(stores, shopId, { orders: baskets(1, 2), events });
    const steps: TrainingProgress[] = [];
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
    const seen = await models.neighbours(shopId, 'viewed-related', [1, 2]);
    expect([...(seen.get(1)?.productIds ?? [])]).toEqual([3]);
    // Old as they are: the windows end at the newest order.
    const trending = await models.ranking(shopId, 'trending');
    expect([...(trending?.productIds ?? [])]).toEqual(expect.arrayContaining([1, 2]));
    expect((await models.ranking(shopId, 'conversion'))?.productIds).toHaveLength(3);
  });

  test('learns the same from the same', async ({ stores, shopId }) => {
    const events = [pastView(1, 'a', day, 1), pastView(2, 'a', day + 1, 3)];
    await savePast(stores, shopId, { orders: baskets(1, 2, 3), events });
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

  test('forgets what orders that were replaced have said', async ({ stores, shopId }) => {
    await savePast(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(2);
    await savePast(stores, shopId, { orders: baskets(1, 3) });
    await trainShop(stores, shopId);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(3);
    expect(await storedVersions(stores, shopId)).toEqual([2]);
  });

  test('leaves the old scores when it is killed, and later no trace of it', async ({
    stores,
    shopId,
  }) => {
    await savePast(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    await savePast(stores, shopId, { orders: baskets(1, 3) });
    await killWhileWriting(stores, shopId);
    expect(await storedVersions(stores, shopId)).toEqual([1, 2]);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(2);
    await trainShop(stores, shopId);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(3);
    expect(await storedVersions(stores, shopId)).toEqual([3]);
  });

  test('gives way to one that began later and was done first', async ({ stores, shopId }) => {
    await savePast(stores, shopId, { orders: baskets(1, 2) });
    const earlier = await runTraining(stores, shopId, Date.now, async (training) => {
      await savePast(stores, shopId, { orders: baskets(1, 3) });
      expect((await trainShop(stores, shopId)).isCurrent).toBe(true);
      return computeModels(stores, training);
    });
    expect(earlier.isCurrent).toBe(false);
    expect(await storedVersions(stores, shopId)).toEqual([2]);
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(3);
  });

  test('that fails is remembered and leaves the old scores, and the next one makes good for it', async ({
    stores,
    shopId,
  }) => {
    await savePast(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    for (const failures of [1, 2]) {
      expect(await failTraining(stores, shopId, 'The disk is full.')).toBeInstanceOf(Error);
      expect(await stores.trainings.list()).toMatchObject([
        { shopId, failure: 'The disk is full.', failures },
      ]);
    }
    expect((await boughtWith(stores, shopId, 1))[0]).toBe(2);
    await trainShop(stores, shopId);
    expect(await stores.trainings.list()).toMatchObject([{ shopId, failure: null, failures: 0 }]);
  });

  test('does without orders, with a single product, and without any', async ({
    stores,
    shopId,
  }) => {
    expect(await trainShop(stores, shopId)).toMatchObject({ products: 0, orders: 0, sessions: 0 });
    await savePast(stores, shopId, { productIds: [7] });
    expect(await trainShop(stores, shopId)).toMatchObject({ products: 1, orders: 0, sessions: 0 });
    expect(await boughtWith(stores, shopId, 7)).toEqual([]);
    await savePast(stores, shopId, { productIds: [7], orders: baskets(7) });
    expect(await trainShop(stores, shopId)).toMatchObject({ products: 1, orders: 5, lines: 5 });
  });

  test('leaves nothing of a shop that is deleted', async ({ stores, shopId }) => {
    await savePast(stores, shopId, { orders: baskets(1, 2) });
    await trainShop(stores, shopId);
    await deleteShop(stores, shopId);
    expect(await storedVersions(stores, shopId)).toEqual([]);
    expect(await stores.models.list()).toEqual([]);
    expect(await stores.trainings.list()).toEqual([]);
  });
});
