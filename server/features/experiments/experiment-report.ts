import type { Shop } from '../../store/tables/shops/shop.ts';
import type {
  ExperimentStore,
  StoredExperiment,
} from '../../store/tables/experiments/experiment-store.ts';
import { dayName } from '../insight/day-range.ts';
import { readVerdict } from './record-verdict.ts';
import { evaluateExperiment, metricOf, nameOf } from './evaluate-experiment.ts';
import { statusOf } from './experiment-place.ts';
import { toTime } from './run-experiment.ts';
import type { ExposureStore } from '../../store/tables/experiments/exposure-store.ts';
import type { DailyCountStore } from '../../store/tables/insight/daily-count-store.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';

export interface ReportStores {
  experiments: ExperimentStore;
  exposures: ExposureStore;
  dailyCounts: DailyCountStore;
  widgets: WidgetStore;
}

/** Returns the experiments of a shop, the newest first. */
export async function listExperiments(stores: ReportStores, shop: Shop) {
  const experiments = await stores.experiments.list(shop.id);
  return Promise.all(experiments.map((one) => presentExperiment(stores, shop, one)));
}

/**
 * Returns an experiment with its verdict of now and those of the days before. An ended one keeps its last verdict, because
 * the rows behind it are removed with time.
 */
export async function experimentReport(
  stores: ReportStores,
  shop: Shop,
  experiment: StoredExperiment,
  now: number,
) {
  const days = await stores.experiments.days(shop.id, experiment.id);
  const last = experiment.endedAt === null ? undefined : days.at(-1);
  return {
    experiment: await presentExperiment(stores, shop, experiment),
    currency: shop.currency,
    verdict:
      experiment.startedAt === null
        ? null
        : last
          ? readVerdict(last.body)
          : await evaluateExperiment(stores, shop.id, experiment, now),
    days: days.map(({ day, body }) => {
      const { state, comparisons, variants } = readVerdict(body);
      const shoppers = variants.reduce((sum, one) => sum + one.shoppers, 0);
      return { day: dayName(day), state, shoppers, comparisons };
    }),
  };
}

async function presentExperiment(stores: ReportStores, shop: Shop, experiment: StoredExperiment) {
  const { id, name, widgetId, effect, weeks, variants } = experiment;
  const widget = widgetId === null ? undefined : await stores.widgets.find(shop.id, widgetId);
  const latest = (await stores.experiments.days(shop.id, id)).at(-1);
  return {
    id,
    name,
    widget_id: widgetId,
    widget_name: widget?.name ?? null,
    metric: metricOf(experiment),
    effect,
    weeks,
    status: statusOf(experiment),
    created_at: new Date(experiment.createdAt).toISOString(),
    starts_at: toTime(experiment.startsAt),
    started_at: toTime(experiment.startedAt),
    ends_at: toTime(experiment.endsAt),
    ended_at: toTime(experiment.endedAt),
    state: latest ? readVerdict(latest.body).state : null,
    variants: variants.map((variant) => ({
      name: nameOf(variant.name),
      weight: variant.weight,
      settings: variant.settings ?? null,
    })),
  };
}
