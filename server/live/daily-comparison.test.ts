import { describe, expect, vi } from 'vitest';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { test as base } from '../testing/live-shop.ts';

const dayMs = 24 * 3_600_000;
/** The time of the last change of a mug, by the clock of its store. */
const soldAt = Math.floor(Date.now() / 1_000) * 1_000 - 30 * dayMs;
const isoTime = (time: number) => new Date(time).toISOString();

/** A store whose mug has 5 and 4 units at two locations. Something newer keeps later pulls from reading it again. */
const test = base.extend('mugs', async ({ app }, { onCleanup }) => {
  const connected = await connectStandIn(app, { seed: 1 });
  onCleanup(() => connected.close());
  const { platform, shop, pull } = connected;
  const { products, sales } = platform.store;
  const mug = { id: 1, title: 'Mug', price: '5.00' };
  products.set(1, { ...mug, levels: [5, 4], updatedAt: soldAt });
  products.set(2, { ...mug, id: 2, levels: [1], updatedAt: soldAt + 3_600_000 });
  const person = { tags: 'new', ordersCount: 1, totalSpent: '5.00' };
  sales.customers.set(1, { ...person, id: 1, updatedAt: soldAt });
  sales.customers.set(2, { ...person, id: 2, updatedAt: soldAt + 3_600_000 });
  await pull();
  const send = async (topic: string, body: object) => {
    await shop.send(topic, body);
    await shop.settle();
    await pull();
  };
  return {
    ...connected,
    /** Sends the stock at a location. */
    level: (location: 1 | 2, available: number, updatedAt: number) =>
      send('inventory_levels/update', {
        inventory_item_id: 7,
        location_id: location,
        available,
        updated_at: isoTime(updatedAt),
      }),
    /** Changes the mug in the store and sends it. */
    async change(title: string, updatedAt: number) {
      products.set(1, { ...mug, title, levels: [5, 4], updatedAt });
      await send('products/update', platform.store.productBody(1));
    },
    tagCustomer: (tags: string) =>
      send('customers/update', { id: 1, tags, updated_at: isoTime(soldAt) }),
    quantity: async () => (await shop.product(1))?.variants[0]?.inventory_quantity,
    tags: async () => (await app.service.stores.customers.find(shop.shop.id, 1))?.tags,
  };
});

describe('the daily comparison with a store', () => {
  test('corrects a sum that a wrongly dated level has changed', async ({ mugs }) => {
    await mugs.level(1, 6, soldAt - 1_000);
    expect(await mugs.quantity()).toBe(9);
    await mugs.level(1, 5, soldAt + dayMs);
    expect(await mugs.quantity()).toBe(8);
    await mugs.pull(2 * dayMs);
    expect(await mugs.quantity()).toBe(9);
  });

  test('corrects it after the product has come without its sum being taken', async ({ mugs }) => {
    await mugs.level(1, 6, soldAt - 1_000);
    await mugs.level(1, 5, soldAt + dayMs);
    await mugs.change('Cup', soldAt + 60_000);
    expect(await mugs.quantity()).toBe(8);
    await mugs.pull(2 * dayMs);
    expect(await mugs.quantity()).toBe(9);
  });

  test('corrects a sum that a level was not added to because of its date', async ({ mugs }) => {
    await mugs.level(1, 6, soldAt + dayMs);
    await mugs.pull(7 * 3_600_000);
    await mugs.level(1, 5, soldAt + 1_000);
    mugs.platform.store.products.set(1, {
      id: 1,
      title: 'Mug',
      price: '5.00',
      levels: [4, 4],
      updatedAt: soldAt,
    });
    expect(await mugs.quantity()).toBe(9);
    await mugs.pull(2 * dayMs);
    expect(await mugs.quantity()).toBe(8);
  });

  test('finds which of two webhooks of one second is the newer one', async ({ mugs }) => {
    await mugs.tagCustomer('new');
    await mugs.tagCustomer('old');
    expect(await mugs.tags()).toBe('old');
    await mugs.pull(2 * dayMs);
    expect(await mugs.tags()).toBe('new');
  });

  test('begins an interrupted pull anew, which would skip such records', async ({ app, mugs }) => {
    const { database, connections } = app.service.stores;
    const shopId = mugs.shop.shop.id;
    await mugs.level(1, 6, soldAt - 1_000);
    await mugs.level(1, 5, soldAt + dayMs);
    const pull = (await connections.pulls(shopId)).find(({ kind }) => kind === 'products');
    if (!pull) {
      throw new Error('The products were not pulled.');
    }
    const later = Date.now() + 2 * dayMs;
    const interrupted = { ...pull, cursor: 'page 20', asOf: later - 1_000, finishedAt: later };
    await database.write(shopId, (transaction) =>
      connections.savePull(transaction, shopId, interrupted),
    );
    await mugs.pull(2 * dayMs);
    expect(await mugs.quantity()).toBe(9);
  });

  test('keeps what became doubtful while it ran', async ({ app, mugs }) => {
    const { database, recordVersions } = app.service.stores;
    const shopId = mugs.shop.shop.id;
    const during = Date.now() + 2 * dayMs + 60_000;
    await mugs.level(1, 6, soldAt - 1_000);
    await mugs.level(1, 5, soldAt + dayMs);
    await database.write(shopId, (transaction) =>
      recordVersions.leaveUnconfirmed(transaction, shopId, 'products', { ids: [1], at: during }),
    );
    await mugs.pull(2 * dayMs);
    const [version] = await recordVersions.after(shopId, 'products', 0, 1);
    expect(version).toMatchObject({ id: 1, unconfirmedAt: during });
  });

  test('removes no orders where the store lists only its newest ones', async ({ app, mugs }) => {
    const { platform, pull, shop } = mugs;
    const stored = () => app.service.stores.orders.idsAfter(shop.shop.id, 0, 1_000);
    platform.graph.scopes = new Set(
      [...platform.graph.scopes].filter((scope) => scope !== 'read_all_orders'),
    );
    platform.change(400);
    await pull(7 * 3_600_000);
    const before = await stored();
    expect(before.length).toBeGreaterThan(10);
    platform.store.sales.orders.delete(before[0] ?? 0);
    await pull(3 * dayMs);
    expect(await stored()).toEqual(before);
  });

  test('asks for such records once', async ({ mugs }) => {
    const answer = vi.spyOn(mugs.platform.graph, 'answer');
    const pulls = () =>
      answer.mock.calls.filter(
        ([{ query }]) => query.includes('page: products(') && !query.includes('bundles:true'),
      ).length;
    await mugs.level(1, 6, soldAt - 1_000);
    await mugs.level(1, 5, soldAt + dayMs);
    answer.mockClear();
    // The pull that is due every six hours, and the one after the comparison.
    await mugs.pull(2 * dayMs);
    expect(pulls()).toBe(2);
    answer.mockClear();
    await mugs.pull(4 * dayMs);
    expect(pulls()).toBe(1);
  });
});
