import { demoShopEndpoints as endpoints } from './contract.ts';
import type { DemoShopCreation } from '../../demo/demo-shop-creation.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  demoShop: DemoShopCreation;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindDemoShop({ bind, demoShop, actAs, whenShown }: Dependencies): void {
  // Waits up to 5 seconds for the catalog: after that the shop opens although its products may still be missing.
  bind.asMember(endpoints.createDemoShop, ({ signedIn }) =>
    demoShop.begin(actAs(signedIn), whenShown),
  );

  bind.asMember(endpoints.demoShop, () => demoShop.find());
}
