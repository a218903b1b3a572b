import { modelEndpoints } from './contract.ts';
import { requestReindex, requestTraining } from './actions.ts';
import { type AdminRoutesDependencies, managementOf } from '../admin-routes.ts';

/** Binds the work that people may ask the servers for. */
export function bindModels(dependencies: AdminRoutesDependencies): void {
  const { bind } = dependencies;
  bind.inShop(modelEndpoints.trainModels, ({ shop, signedIn }) =>
    requestTraining(managementOf(dependencies, signedIn), shop.id),
  );
  bind.inShop(modelEndpoints.reindexSearch, ({ shop, signedIn }) =>
    requestReindex(managementOf(dependencies, signedIn), shop.id),
  );
}
