import { healthEndpoints as endpoints } from './contract.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';

export function bindShopHealth({
  bind,
  health,
}: Pick<AdminRoutesDependencies, 'bind' | 'health'>): void {
  bind.inShop(endpoints.shopHealth, async ({ shop, signedIn }) => ({
    ...(await health.readShop(shop)),
    installation: signedIn.roleForAll === 'owner' ? await health.readInstallation() : null,
  }));
}
