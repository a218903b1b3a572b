import { afterAll, beforeAll, expect, test } from 'vitest';
import { newShop } from '../testing/factories.ts';
import { createTestData, type TestData } from '../testing/test-data.ts';
import { openStores, type Stores } from './stores.ts';

let data: TestData;
let stores: Stores;

beforeAll(async () => {
  data = await createTestData();
  stores = await openStores(data);
});

afterAll(async () => {
  await stores.database.close();
  await data.remove();
});

test('the newest 100 measurements of a shop are kept, and the newest is the last one', async () => {
  const { database, evaluations, shops } = stores;
  const [one, other] = await database.write(null, async (transaction) => [
    await shops.create(transaction, newShop({ domain: 'one.example' })),
    await shops.create(transaction, newShop({ domain: 'other.example' })),
  ]);
  const save = (shopId: number, evaluatedAt: number) =>
    database.write(shopId, (transaction) =>
      evaluations.save(transaction, shopId, { evaluatedAt, orders: 1, recommenders: [] }),
    );
  expect(await evaluations.last(one?.id ?? 0)).toBeUndefined();
  await save(other?.id ?? 0, 1);
  for (let time = 1; time <= 103; time += 1) {
    await save(one?.id ?? 0, time);
  }
  const kept = await evaluations.runs(one?.id ?? 0, 200);
  expect(kept.map(({ evaluatedAt }) => evaluatedAt)).toEqual(
    Array.from({ length: 100 }, (_, index) => 103 - index),
  );
  expect((await evaluations.last(one?.id ?? 0))?.evaluatedAt).toBe(103);
  expect(await evaluations.runs(other?.id ?? 0, 200)).toHaveLength(1);
});
