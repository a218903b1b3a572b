import { describe, expect, vi } from 'vitest';
import type { Change } from '../store/feed/change-feed.ts';
import { test } from '../store/testing/shop-fixture.ts';
import { LearnedModels } from './learned-models.ts';
import { orderRecord, saveHistory } from './testing/training-fixture.ts';
import { trainShop } from './training/train.ts';

const trained: Change = { kind: 'models', id: 0 };
const basket = [
  orderRecord(1, 1, [
    [1, 1],
    [2, 1],
  ]),
  orderRecord(2, 2, [
    [1, 1],
    [2, 1],
  ]),
];

describe('LearnedModels', () => {
  test('reads each product once per training, with one query for all requested products', async ({
    stores,
    shopId,
  }) => {
    await saveHistory(stores, shopId, { productIds: [1, 2, 3], orders: basket });
    await trainShop(stores, shopId);
    const lists = vi.spyOn(stores.models, 'lists');
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    for (const ids of [[1, 2, 3], [3, 1], [2]]) {
      await models.neighbours(shopId, 'bought-together', ids);
    }
    expect(lists.mock.calls).toEqual([[shopId, 'bought-together', [1, 2, 3]]]);
    const ranking = await models.ranking(shopId, 'trending');
    expect(await models.ranking(shopId, 'trending')).toBe(ranking);

    await trainShop(stores, shopId);
    await models.apply(shopId, [trained]);
    await models.neighbours(shopId, 'bought-together', [2]);
    expect(lists).toHaveBeenCalledTimes(2);
    expect(await models.ranking(shopId, 'trending')).not.toBe(ranking);
  });

  test('has another version after each training', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: basket });
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    const versions = [models.version(shopId)];
    for (let count = 0; count < 2; count++) {
      await trainShop(stores, shopId);
      await models.apply(shopId, [{ kind: 'orders', id: 0 }]);
      expect(models.version(shopId)).toBe(versions.at(-1));
      await models.apply(shopId, [trained]);
      versions.push(models.version(shopId));
    }
    expect(versions[0]).toBe('');
    expect(new Set(versions).size).toBe(3);
  });

  test('returns nothing for an untrained or deleted shop, without a query', async ({
    stores,
    shopId,
  }) => {
    const lists = vi.spyOn(stores.models, 'lists');
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    expect(await models.neighbours(shopId, 'similar', [1])).toEqual(new Map());
    expect(await models.ranking(shopId, 'conversion')).toBeUndefined();
    expect(lists).not.toHaveBeenCalled();
    await saveHistory(stores, shopId, { orders: basket });
    await trainShop(stores, shopId);
    await models.apply(shopId, [trained]);
    expect((await models.neighbours(shopId, 'bought-together', [1])).size).toBe(1);
    models.forget(shopId);
    expect(models.version(shopId)).toBe('');
    expect((await models.neighbours(shopId, 'bought-together', [1])).size).toBe(0);
  });

  test('reads from the version that became current during the read', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { orders: basket });
    await trainShop(stores, shopId);
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    // The lists that the models know are pruned by now.
    await trainShop(stores, shopId);
    const lists = await models.neighbours(shopId, 'bought-together', [1]);
    expect([...(lists.get(1)?.productIds ?? [])]).toEqual([2]);
    expect(await models.ranking(shopId, 'trending')).toBeDefined();
  });

  test('reads once for concurrent requests', async ({ stores, shopId }) => {
    await saveHistory(stores, shopId, { productIds: [1, 2, 3], orders: basket });
    await trainShop(stores, shopId);
    const lists = vi.spyOn(stores.models, 'lists');
    const rankings = vi.spyOn(stores.models, 'ranking');
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    const ranked = await Promise.all([1, 2, 3].map(() => models.ranking(shopId, 'conversion')));
    expect(rankings).toHaveBeenCalledOnce();
    expect(new Set(ranked).size).toBe(1);
    const requested = [[1], [1, 2], [3, 2, 1]];
    const found = await Promise.all(
      requested.map((ids) => models.neighbours(shopId, 'bought-together', ids)),
    );
    expect(lists.mock.calls.map(([, , ids]) => ids)).toEqual([[1], [2], [3]]);
    expect(found.map((byId) => [...byId.keys()])).toEqual([[1], [1, 2], [2, 1]]);
  });

  test('rejects all waiting requests when a read fails and reads again later', async ({
    stores,
    shopId,
  }) => {
    await saveHistory(stores, shopId, { orders: basket });
    await trainShop(stores, shopId);
    const models = new LearnedModels(stores);
    await models.rebuild(shopId);
    vi.spyOn(stores.models, 'ranking').mockRejectedValueOnce(new Error('out of order'));
    const requested = [1, 2].map(() => models.ranking(shopId, 'trending'));
    for (const answer of await Promise.allSettled(requested)) {
      expect(answer).toMatchObject({ status: 'rejected' });
    }
    expect(await models.ranking(shopId, 'trending')).toBeDefined();
  });
});
