import type { Shop } from '../store/tables/shops/shop.ts';
import type { NewShop } from '../store/tables/shops/shop-store.ts';
import type { Stores } from '../store/stores.ts';

/** Creates a shop with its first API key. */
export async function createShop(
  { database, shops, keys }: Pick<Stores, 'database' | 'shops' | 'keys'>,
  shop: NewShop,
): Promise<{ shop: Shop; key: string }> {
  return database.write(null, async (transaction) => {
    const created = await shops.create(transaction, shop);
    const key = await keys.create(transaction, created.id, { name: 'default', canExplain: false });
    return { shop: created, key };
  });
}
