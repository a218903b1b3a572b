import { test as base } from './store-fixture.ts';

/** Stores with one shop. */
export const test = base.extend<{ shopId: number }>({
  shopId: async ({ stores }, use) => {
    const shop = await stores.database.write((transaction) =>
      stores.shops.create(transaction, {
        domain: 'shop.example',
        name: 'A shop',
        currency: 'USD',
        timezone: 'UTC',
        locale: 'en',
        moneyFormat: '{{amount}}',
        scopes: [],
      }),
    );
    await use(shop.id);
  },
});
