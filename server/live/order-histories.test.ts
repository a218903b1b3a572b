import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { createLiveShop, test } from '../testing/live-shop.ts';
import { SeededRandom } from '../testing/stand-in/seeded-random.ts';
import { rowsOf, storedRows } from '../testing/stand-in/stand-in-rows.ts';

describe('the orders of a store', () => {
  test(
    'are the same by webhooks in any order and by a pull, with edits, refunds and cancellations',
    { timeout: 600_000 },
    async ({ app }) => {
      const { stores } = app.service;
      await assert(
        asyncProperty(integer(), async (seed) => {
          const random = new SeededRandom(seed);
          const pulled = await connectStandIn(app, { seed });
          const told = await createLiveShop(app);
          const { store } = pulled.platform;
          const deliveries = Array.from({ length: 40 }, () =>
            store.changeOrder(random, [1, 2, 3]),
          ).flat();
          const twice = [...deliveries, ...deliveries.filter(() => random.chance(0.2))];
          const shuffled = twice
            .map((delivery) => ({ delivery, at: random.next() }))
            .toSorted((first, second) => first.at - second.at);
          for (const { delivery } of shuffled) {
            const headers = { 'X-Platform-Webhook-Id': delivery.id };
            await told.send(delivery.topic, delivery.body, { headers });
          }
          await told.settle();
          await pulled.pull();
          const { orders } = rowsOf(store);
          expect((await storedRows(stores, pulled.shop.shop.id)).orders).toEqual(orders);
          expect((await storedRows(stores, told.shop.id)).orders).toEqual(orders);
          await pulled.close();
        }),
        { numRuns: caseCount(1, 20), endOnFailure: true },
      );
    },
  );
});
