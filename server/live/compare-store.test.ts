import { expect } from 'vitest';
import { connectShop } from '../testing/connected-store.ts';
import { test } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { wooModified, wooProductRecord } from '../testing/woo-records.ts';
import { Attempts } from './attempts.ts';
import { compareStore } from './compare-store.ts';
import { RefusedSteps } from './refused-steps.ts';

/** The clock of the comparison, which begins after the records have become doubtful. */
const now = () => Date.now() + 1_000;

test('a comparison confirms only what a store has answered that is not read by ids', async ({
  app,
}) => {
  const woo = await StandInWoo.start({ products: [wooProductRecord(1), wooProductRecord(2)] });
  const credentials = { kind: 'woocommerce' as const, ...wooCredentials };
  const { shop, pull } = await connectShop(app, woo.url, credentials);
  await pull();
  const { stores } = app.service;
  const shopId = shop.shop.id;
  const doubtful = async () => {
    const versions = await stores.recordVersions.after(shopId, 'products', 0, 10);
    return versions.flatMap(({ id, unconfirmedAt }) => (unconfirmedAt === null ? [] : [id]));
  };
  await stores.database.write(shopId, (transaction) =>
    stores.recordVersions.leaveUnconfirmed(transaction, shopId, 'products', {
      ids: [1, 2],
      at: Date.now(),
    }),
  );
  const compare = (answeredIds: readonly number[]) =>
    compareStore(
      {
        stores,
        store: {
          probe: async () => [],
          async *ids() {
            yield [1, 2].map((id) => ({ id, updatedAt: Date.parse(`${wooModified}Z`) }));
          },
        },
        shopId,
        platform: 'platform',
        now,
        mayRemoveMany: false,
        attempts: new Attempts(new AbortController().signal),
        refused: new RefusedSteps({ stores, shopId, now }),
        pull: async (_, onAnswered) => onAnswered(answeredIds),
      },
      ['products'],
    );
  expect(await doubtful()).toEqual([1, 2]);
  await compare([]);
  expect(await doubtful()).toEqual([1, 2]);
  await compare([2]);
  expect(await doubtful()).toEqual([1]);
  await woo.close();
});
