import { describe, expect } from 'vitest';
import { connectShop } from '../testing/connected-store.ts';
import { test as base } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { wooCreated, wooModified, wooProductRecord } from '../testing/woo-records.ts';

const dayMs = 24 * 3_600_000;

const line = { id: 71, product_id: 1, variation_id: 0, quantity: 3, price: 9, meta_data: [] };

const order = {
  id: 70,
  status: 'completed',
  date_created_gmt: wooCreated,
  date_modified_gmt: wooModified,
  line_items: [line],
};

const test = base
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  .extend('woo', async ({}, { onCleanup }) => {
    const products = Array.from({ length: 9 }, (_, index) => wooProductRecord(index + 1));
    const woo = await StandInWoo.start({ products, orders: [order] });
    onCleanup(() => woo.close());
    return woo;
  })
  .extend('connected', ({ app, woo }) =>
    connectShop(app, woo.url, { kind: 'woocommerce', ...wooCredentials }),
  )
  .extend('shop', ({ connected }) => connected.shop)
  .extend('pull', ({ connected }) => connected.pull);

const changedAt = (minute: number) => `2026-01-03T00:${minute}:00`;

describe('later pulls of a store of WooCommerce', () => {
  test.for([9, 0, -5])(
    'has what changes within an hour pulled, %s hours ahead of UTC',
    async (offsetHours, { woo, shop, pull }) => {
      woo.offsetHours = offsetHours;
      woo.change('products', 4, { name: 'First', date_modified_gmt: changedAt(10) });
      await pull();
      woo.change('products', 5, { name: 'Second', date_modified_gmt: changedAt(40) });
      await pull(7 * 3_600_000);
      expect((await shop.product(5))?.title).toBe('Second');
    },
  );

  test('has orders read hourly while its key only reads', async ({ app, woo, shop, pull }) => {
    woo.mayWrite = false;
    await pull();
    woo.change('orders', 70, { status: 'cancelled', date_modified_gmt: changedAt(40) });
    await pull(3_600_001);
    const { database, refunds } = app.service.stores;
    const found = await refunds.findOrder(database.read, shop.shop.id, 70);
    expect(found).toMatchObject({ counted: false });
  });

  test('has a doubtful record asked for by its id', async ({ app, woo, shop, pull }) => {
    await pull();
    const { database, recordVersions } = app.service.stores;
    const shopId = shop.shop.id;
    const at = Date.now();
    await database.write(shopId, (transaction) =>
      recordVersions.leaveUnconfirmed(transaction, shopId, 'orders', { ids: [70], at }),
    );
    woo.forgetsChanges = true;
    const doubt = async () =>
      (await recordVersions.find(database.read, shopId, 'orders', [70])).get(70)?.unconfirmedAt;
    expect(await doubt()).toBe(at);
    // Its list of changes is empty, so the record is asked for by its id.
    await pull(2 * dayMs);
    expect(await doubt()).toBeNull();
    expect(woo.requests.some((request) => request.includes('include=70'))).toBe(true);
  });
});

test('names and lists that a plugin of a store spoils are left out of its products', async ({
  woo,
  connected,
}) => {
  const { shop, pull, connection } = connected;
  woo.records['products/categories'] = [{ id: 9, name: null }];
  woo.records['products/attributes'] = [{ id: 8, name: null }];
  woo.records['products/attributes/8/terms'] = [{ id: 7, name: 5 }];
  woo.intercept = (address) =>
    address.includes('/products/tags') ? { status: 200, value: { data: [] } } : undefined;
  await pull().catch(() => undefined);
  expect(await shop.product(4)).toMatchObject({ id: 4 });
  expect((await connection()).error).toContain('something else than a list');
});
