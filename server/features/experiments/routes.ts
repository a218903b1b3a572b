import { experimentEndpoints as endpoints } from './contract.ts';
import { createExperiment } from './create-experiment.ts';
import { experimentPlan } from './experiment-plan.ts';
import { requireExperiment } from './experiment-place.ts';
import { experimentReport, listExperiments, type ReportStores } from './experiment-report.ts';
import { publishVariant, startExperiment, stopExperiment } from './run-experiment.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  stores: ReportStores;
  actAs: ActAs;
  whenShown: WhenShown;
  now: () => number;
}

/** Binds the experiments of a shop. */
export function bindExperiments({ bind, stores, actAs, whenShown, now }: Dependencies): void {
  const written = async <Result extends object>(result: Result) => ({
    ...result,
    shown: await whenShown(),
  });

  bind.inShop(endpoints.experiments, async ({ shop }) => ({
    data: await listExperiments(stores, shop),
  }));
  bind.inShop(endpoints.createExperiment, async ({ shop, signedIn, body }) => ({
    id: await createExperiment(actAs(signedIn), shop, body),
  }));
  bind.inShop(endpoints.experimentReport, async ({ shop, parameters, signedIn }) =>
    experimentReport(
      stores,
      shop,
      await requireExperiment(actAs(signedIn), shop.id, parameters.experiment),
      now(),
    ),
  );
  bind.inShop(endpoints.startExperiment, async ({ shop, signedIn, parameters }) => {
    const management = actAs(signedIn);
    return written(await startExperiment(management, shop.id, parameters.experiment));
  });
  bind.inShop(endpoints.stopExperiment, async ({ shop, signedIn, parameters }) => {
    const management = actAs(signedIn);
    return written(await stopExperiment(management, shop, parameters.experiment));
  });
  bind.inShop(endpoints.publishVariant, async ({ shop, signedIn, parameters, body }) => {
    const management = actAs(signedIn);
    const of = { id: parameters.experiment, variant: body.variant };
    return written(await publishVariant(management, shop, of));
  });
  bind.inShop(endpoints.planExperiment, ({ shop, parameters }) => {
    const { widget, metric, variants, weeks } = parameters;
    const place = { widgetId: widget ?? null, metric };
    return experimentPlan(stores, shop.id, place, {
      weights: Array.from({ length: variants }, () => 1),
      weeks,
      now: now(),
    });
  });
}
