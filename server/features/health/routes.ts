import { healthEndpoints as endpoints, type ShopHealth } from './contract.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

/** Reads the state of a running server. */
interface Dependencies {
  bind: BindAdmin<Shop>;
  readShop: (shop: Shop) => Promise<Omit<ShopHealth, 'installation'>>;
  /** Reads what only owners of all shops may see. */
  readInstallation: () => Promise<ShopHealth['installation']>;
}

export function bindShopHealth({ bind, readShop, readInstallation }: Dependencies): void {
  bind.inShop(endpoints.shopHealth, async ({ shop, signedIn }) => ({
    ...(await readShop(shop)),
    installation: signedIn.roleForAll === 'owner' ? await readInstallation() : null,
  }));
}
