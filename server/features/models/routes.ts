import { modelEndpoints } from './contract.ts';
import { requestReindex, requestTraining } from './actions.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs } from '../acting.ts';

/** Binds the work that people may ask the servers for. */
export function bindModels({ bind, actAs }: { bind: BindAdmin<Shop>; actAs: ActAs }): void {
  bind.inShop(modelEndpoints.trainModels, ({ shop, signedIn }) =>
    requestTraining(actAs(signedIn), shop.id),
  );
  bind.inShop(modelEndpoints.reindexSearch, ({ shop, signedIn }) =>
    requestReindex(actAs(signedIn), shop.id),
  );
}
