import { experimentEndpoints as endpoints } from './contract.ts';
import { createExperiment } from './create-experiment.ts';
import { experimentPlan } from './experiment-plan.ts';
import { requireExperiment } from './experiment-place.ts';
import { experimentReport, listExperiments } from './experiment-report.ts';
import { publishVariant, startExperiment, stopExperiment } from './run-experiment.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';

/** Binds the experiments of a shop. */
export function bindExperiments(dependencies: AdminRoutesDependencies): void {
  const { bind, stores, now } = dependencies;
  const written = async <Result extends object>(result: Result) => ({
    ...result,
    shown: await whenShown(dependencies),
  });

  bind.inShop(endpoints.experiments, async ({ shop }) => ({
    data: await listExperiments(stores, shop),
  }));
  bind.inShop(endpoints.createExperiment, async ({ shop, signedIn, body }) => ({
    id: await createExperiment(managementOf(dependencies, signedIn), shop, body),
  }));
  bind.inShop(endpoints.experimentReport, async ({ shop, parameters }) =>
    experimentReport(
      stores,
      shop,
      await requireExperiment({ stores }, shop.id, parameters.experiment),
      now(),
    ),
  );
  bind.inShop(endpoints.startExperiment, async ({ shop, signedIn, parameters }) => {
    const management = managementOf(dependencies, signedIn);
    return written(await startExperiment(management, shop.id, parameters.experiment));
  });
  bind.inShop(endpoints.stopExperiment, async ({ shop, signedIn, parameters }) => {
    const management = managementOf(dependencies, signedIn);
    return written(await stopExperiment(management, shop, parameters.experiment));
  });
  bind.inShop(endpoints.publishVariant, async ({ shop, signedIn, parameters, body }) => {
    const management = managementOf(dependencies, signedIn);
    const of = { id: parameters.experiment, variant: body.variant };
    return written(await publishVariant(management, shop, of));
  });
  bind.inShop(endpoints.planExperiment, ({ shop, parameters }) => {
    const { widget, metric, variants } = parameters;
    const place = { widgetId: widget ?? null, metric };
    return experimentPlan(stores, shop.id, place, {
      weights: Array.from({ length: variants }, () => 1),
      now: now(),
    });
  });
}
