import type { AdminContract } from '../../../contract/admin/endpoints.ts';
import { weightTrialEndpoints as endpoints } from '../../../contract/admin/weight-trials.ts';
import { fieldWeightsSchema } from '../../../contract/search/search-settings.ts';
import { AppError } from '../../../errors.ts';
import { readSearchDraft } from '../../../management/draft-readers.ts';
import { compileSettings } from '../../../search/settings/compiled-settings.ts';
import type { Shop } from '../../../store/shop.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';

type Answer = AdminContract['weightTrial']['answer'];

/** Binds the trials of field weights in a process of their own. */
export function bindWeightTrials(dependencies: AdminRoutesDependencies): void {
  const { bind, weightTrials } = dependencies;
  bind.inShop(endpoints.weightTrial, ({ shop }) => readTrial(dependencies, shop));
  bind.inShop(endpoints.beginWeightTrial, async ({ shop, body: { settings } }) => {
    const { read } = readSearchDraft(settings);
    if (!read) {
      throw new AppError('invalid', 'The draft has problems: mend them before you try it.');
    }
    const { fieldWeights: weights } = compileSettings(read, shop.locale);
    await weightTrials.begin(shop.id, { settings, weights });
    return readTrial(dependencies, shop);
  });
  bind.inShop(endpoints.endWeightTrial, async ({ shop }) => {
    await weightTrials.end(shop.id);
    return readTrial(dependencies, shop);
  });
}

async function readTrial(
  { weightTrials, search, smartSearch }: AdminRoutesDependencies,
  { id }: Shop,
): Promise<Answer> {
  const { size } = await smartSearch.catalogs.get(id);
  const buildMs = search.buildTime(id);
  const trial = await weightTrials.find(id);
  return {
    products: size,
    index_seconds: buildMs === undefined ? null : Math.round(buildMs / 100) / 10,
    trial: trial
      ? {
          state: trial.state,
          field_weights: fieldWeightsSchema.parse(trial.settings.field_weights ?? {}),
          // Other programs may have added products meanwhile.
          indexed: Math.min(trial.indexed, size),
          seconds: trial.seconds,
          memory_bytes: trial.memoryBytes,
          failure: trial.failure,
        }
      : null,
  };
}
