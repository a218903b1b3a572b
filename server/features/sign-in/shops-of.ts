import { type Role, roleIn } from '../../contract/admin/rights.ts';
import type { SignedIn } from '../../contract/admin/signed-in.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ShopStore } from '../../store/tables/shops/shop-store.ts';

/** Returns the shops in which somebody has a role, the oldest first. A demo shop is left out until it is whole. */
export async function shopsOf(
  shops: ShopStore,
  signedIn: SignedIn,
): Promise<{ shop: Shop; role: Role }[]> {
  const all = await shops.listFinished();
  return all.flatMap((shop) => {
    const role = roleIn(signedIn, shop.id);
    return role === undefined ? [] : [{ shop, role }];
  });
}
