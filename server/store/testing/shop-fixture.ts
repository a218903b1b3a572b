import { test as base } from './store-fixture.ts';
import { newShop } from '../../testing/factories.ts';

/** A test with stores that hold one shop. */
export const test = base.extend<{ shopId: number }>({
  shopId: async ({ stores }, use) => {
    const shop = await stores.database.write(null, (transaction) =>
      stores.shops.create(transaction, newShop()),
    );
    await use(shop.id);
  },
});
