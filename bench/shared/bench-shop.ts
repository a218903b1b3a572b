import { createShop } from '../../server/ingest/create-shop.ts';
import type { Stores } from '../../server/store/stores.ts';
import type { Shop } from '../../server/store/tables/shops/shop.ts';

/** Creates the shop of the benchmarks that write to the stores. */
export async function createBenchShop(stores: Stores, timezone = 'UTC'): Promise<Shop> {
  const { shop } = await createShop(stores, {
    domain: 'bench.example',
    name: 'Bench',
    currency: 'USD',
    timezone,
    locale: 'en',
    moneyFormat: '${{amount}}',
    scopes: [],
  });
  return shop;
}
