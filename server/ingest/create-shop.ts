import type { Shop } from '../store/tables/shops/shop.ts';
import type { NewShop, ShopStore } from '../store/tables/shops/shop-store.ts';
import type { Database } from '../store/port/database.ts';
import type { KeyStore } from '../store/tables/shops/key-store.ts';

/** Creates a shop with its first API key. */
export async function createShop(
  { database, shops, keys }: { database: Database; shops: ShopStore; keys: KeyStore },
  shop: NewShop,
): Promise<{ shop: Shop; key: string }> {
  return database.write(null, async (transaction) => {
    const created = await shops.create(transaction, shop);
    const key = await keys.create(transaction, created.id, { name: 'default', canExplain: false });
    return { shop: created, key };
  });
}
