import { expect, vi } from 'vitest';
import { test } from '../store/testing/shop-fixture.ts';
import { LearnedModels } from './learned-models.ts';
import type { PairModel } from './models/model-names.ts';
import { PersonalRanking } from './personal/personal-ranking.ts';
import { personalWeights } from './personal/personal-weights.ts';
import { Recommenders } from './recommenders.ts';
import { orderRecord, saveHistory } from './testing/training-fixture.ts';
import { trainShop } from './training/train.ts';

const day = 24 * 3_600_000;

/** 3 and 4 are each bought with 1 and with 2, now and then with both. */
const orders = [
  [1, 3],
  [1, 3],
  [1, 4],
  [2, 4],
  [2, 3, 4],
  [1, 2, 4],
  [3, 5],
  [5, 6],
].map((ids, index) =>
  orderRecord(
    index + 1,
    (index + 1) * day,
    ids.map((id) => [id, 1]),
  ),
);

test('a personal order adds up the lists that are made for it, and takes single ones alone', async ({
  stores,
  shopId,
}) => {
  await saveHistory(stores, shopId, { productIds: [1, 2, 3, 4, 5, 6], orders });
  await trainShop(stores, shopId);
  const models = new LearnedModels(stores);
  await models.rebuild(shopId);
  const recommenders = new Recommenders({
    models,
    texts: { products: async () => [] },
    now: () => 9 * day,
  });
  const gainsBy = async (model: PairModel, cart: readonly number[]) => {
    const lists = {
      viewedRelated: await models.neighbours(shopId, 'viewed-related', cart),
      boughtTogether: await models.neighbours(shopId, model, cart),
      similar: await models.neighbours(shopId, 'similar', cart),
    };
    const profile = { viewed: [], cart, ordered: [] };
    return gainsOf(new PersonalRanking(profile, lists, () => undefined));
  };
  const gainsFor = async (cart: readonly number[]) =>
    gainsOf(
      await recommenders.personal(shopId, { viewed: [], cart, ordered: [] }, () => undefined),
    );

  expect(await gainsBy('bought-with-cart', [1, 2])).not.toEqual(
    await gainsBy('bought-together', [1, 2]),
  );
  expect(await gainsFor([1, 2])).toEqual(await gainsBy('bought-with-cart', [1, 2]));
  expect(await gainsBy('bought-with-cart', [1])).not.toEqual(await gainsBy('bought-together', [1]));
  expect(await gainsFor([1])).toEqual(await gainsBy('bought-together', [1]));
});

test('a personal order reads the lists of the newest products alone', async ({
  stores,
  shopId,
}) => {
  await saveHistory(stores, shopId, { orders });
  await trainShop(stores, shopId);
  const lists = vi.spyOn(stores.models, 'lists');
  const models = new LearnedModels(stores);
  await models.rebuild(shopId);
  const recommenders = new Recommenders({
    models,
    texts: { products: async () => [] },
    now: () => 9 * day,
  });
  const cart = Array.from({ length: 50 }, (_, index) => index + 1);
  await recommenders.personal(shopId, { viewed: [], cart, ordered: cart }, () => undefined);
  const read = lists.mock.calls.map(([, , ids]) => ids);
  expect(read).toEqual([1, 2, 3].map(() => cart.slice(0, personalWeights.products)));
});

function gainsOf(ranking: PersonalRanking): number[] {
  return [3, 4, 5, 6].map((id) => ranking.gainOf(id));
}
