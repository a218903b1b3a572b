import { product } from '../../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../../testing/people.ts';
import { test as base } from '../../../testing/running-app.ts';
import type { TestShop } from '../../../testing/test-shop.ts';

const soldOut = { inventory_management: 'platform', inventory_quantity: 0 };

/** Each test has a shop with products of each state, a market, a ruleset, a widget and a keyword group. */
export const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop({ scopes: ['read_markets'] });
    await shop.import({
      products: [
        product({ id: 1, title: 'Blue mug', vendor: 'Clay', tags: 'blue', price: '12.00' }),
        product({ id: 2, title: 'Red mug', vendor: 'Clay', variants: [soldOut] }),
        product({ id: 3, title: 'Plate', vendor: 'Kiln', tags: 'exclude_service' }),
        product({ id: 4, title: 'Old mug', handle: 'old-mug', status: 'archived' }),
        product({ id: 5, title: 'New mug', handle: 'new-mug', published_at: null }),
      ],
      collections: [{ id: 50, handle: 'mugs', title: 'Mugs', product_ids: [1, 2] }],
      markets: [
        {
          id: 60,
          name: 'Canada',
          status: 'active',
          position: 1,
          countries: ['CA'],
          catalog: { currency: 'CAD', product_ids: [1], rate: 1.5 },
        },
      ],
    });
    await shop.importRulesets([
      {
        id: 7,
        name: 'Mugs of the weekend',
        rules: [{ output: [{ type: 'collection', collection_ids: [50] }] }],
      },
    ]);
    await shop.importWidgets([
      {
        id: 9,
        name: 'Under the mug',
        type: 'recommendations',
        settings: { source: '/api/v1/custom/id/7' },
      },
    ]);
    await shop.saveSettings({
      search: {
        keyword_groups: [{ name: 'Sky', keywords: ['sky'], promoted_products: [1] }],
        excluded_products: [3],
      },
    });
    await app.service.catchUp();
    await use(shop);
  },
});
