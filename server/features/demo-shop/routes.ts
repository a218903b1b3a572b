import { demoShopEndpoints as endpoints } from './contract.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';

export function bindDemoShop(dependencies: AdminRoutesDependencies): void {
  const { bind, demoShop } = dependencies;

  // Waits up to 5 seconds for the catalog: after that the shop opens although its products may still be missing.
  bind.asMember(endpoints.createDemoShop, ({ signedIn }) =>
    demoShop.begin(managementOf(dependencies, signedIn), () => whenShown(dependencies)),
  );

  bind.asMember(endpoints.demoShop, () => demoShop.find());
}
