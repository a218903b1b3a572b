import type { Shop, ShopChanges } from '../store/shop-store.ts';
import type { Stores } from '../store/stores.ts';

/** Saves changed fields. A shop without changes stays untouched and keeps its cache key. */
export async function updateShop(
  { database, shops }: Pick<Stores, 'database' | 'shops'>,
  shop: Shop,
  changes: ShopChanges,
): Promise<Shop> {
  const updated = { ...shop, ...changes };
  if (JSON.stringify(updated) === JSON.stringify(shop)) {
    return shop;
  }
  await database.write(shop.id, (transaction) => shops.update(transaction, shop.id, changes));
  return (await shops.find({ id: shop.id })) ?? updated;
}
