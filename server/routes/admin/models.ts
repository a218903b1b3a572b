import { modelEndpoints } from '../../contract/admin/models.ts';
import { AppError } from '../../errors.ts';
import { cancelEvaluation } from '../../management/evaluations/evaluations.ts';
import { requestReindex, requestTraining } from '../../management/models.ts';
import { type AdminRoutesDependencies, managementOf } from './admin-routes.ts';

/** Binds the work that people may ask the servers for. */
export function bindModels(dependencies: AdminRoutesDependencies): void {
  const { bind, evaluations } = dependencies;
  bind.inShop(modelEndpoints.trainModels, ({ shop, signedIn }) =>
    requestTraining(managementOf(dependencies, signedIn), shop.id),
  );
  bind.inShop(modelEndpoints.evaluateModels, ({ shop, signedIn }) =>
    evaluations.request(managementOf(dependencies, signedIn), shop.id),
  );
  bind.inShop(modelEndpoints.cancelEvaluation, async ({ shop, signedIn }) => {
    if (!(await cancelEvaluation(managementOf(dependencies, signedIn), shop.id))) {
      throw new AppError('conflict', 'No measurement is running: it has ended already.');
    }
    return {};
  });
  bind.inShop(modelEndpoints.reindexSearch, ({ shop, signedIn }) =>
    requestReindex(managementOf(dependencies, signedIn), shop.id),
  );
}
