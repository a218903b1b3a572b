import {
  type Metric,
  metrics,
  orderValueOf,
  samplesOf,
  valuesByVariant,
} from '../../insight/experiments/shopper-values.ts';
import { type Comparison, judge } from '../../insight/experiments/verdict.ts';
import type { StoredExperiment } from '../../store/tables/experiments/experiment-store.ts';
import type { DailyCountStore } from '../../store/tables/insight/daily-count-store.ts';
import type { ExposureStore } from '../../store/tables/experiments/exposure-store.ts';
import type {
  ExperimentVerdict,
  LeftOutSessions,
  VariantComparison,
  VariantName,
  VariantResult,
} from './experiment-verdict.ts';
import { lookAt, verdictSentence } from './verdict-sentence.ts';

const dayMs = 86_400_000;

/** Judges an experiment with all that is known at a time. */
export async function evaluateExperiment(
  { exposures, dailyCounts }: { exposures: ExposureStore; dailyCounts: DailyCountStore },
  shopId: number,
  experiment: StoredExperiment,
  now: number,
): Promise<ExperimentVerdict> {
  const { id, widgetId, effect, startedAt, endedAt } = experiment;
  const until = Math.min(now, endedAt ?? now);
  const set = { experimentId: id, until };
  const metric = metricOf(experiment);
  // Exposures are stored when events are counted.
  await dailyCounts.countPending(shopId);
  const sessions = await exposures.sessions(shopId, set);
  const values = valuesByVariant(
    experiment.variants.map(({ name }) => name),
    {
      sessions,
      orders: await exposures.orders(shopId, set),
      actions: await exposures.actions(shopId, set, widgetId),
      customers: await exposures.customers(shopId, set),
    },
  );
  const { samples, limit } = samplesOf(metric, values.variants);
  const weighted = samples.map((sample, index) => ({
    ...sample,
    weight: experiment.variants[index]?.weight ?? 0,
  }));
  const goal = { effect: effect / 100, plannedShoppers: experiment.plannedShoppers ?? 1 };
  const { state, comparisons } = judge(weighted, goal);
  const shoppers = values.variants.reduce((sum, one) => sum + one.shoppers, 0);
  const weights = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const days = Math.max(1, (until - (startedAt ?? until)) / dayMs);
  const scale = metric === 'revenue' ? 100 : 1;
  const compared = comparisons.map((one) => present(one, shoppers / days, weighted));
  const results = weighted.map((sample, index) => ({
    name: nameOf(sample.name),
    shoppers: sample.size,
    expected: (shoppers * sample.weight) / weights,
    active: sample.active,
    mean: sample.mean / scale,
    order_value: presentOrderValue(values.variants[index]),
  }));
  return {
    state,
    comparisons: compared,
    variants: results,
    mixed: values.mixed,
    left_out: leftOutOf(await exposures.leftOut(shopId, set), sessions.length),
    limit: limit === null ? null : limit / 100,
    sentence: verdictSentence({ metric, effect, state, comparisons: compared }),
    look_at: state === 'broken' ? lookAt(results, widgetId) : null,
  };
}

/** Returns the sessions that take no part, with their share. */
function leftOutOf(
  { networks, bots }: { networks: number; bots: number },
  counted: number,
): LeftOutSessions {
  const leftOut = networks + bots;
  return { networks, bots, share: leftOut === 0 ? 0 : leftOut / (leftOut + counted) };
}

export function metricOf({ metric }: Pick<StoredExperiment, 'metric'>): Metric {
  return metrics.find((known) => known === metric) ?? 'revenue';
}

export function nameOf(name: string): VariantName {
  const known = (['B', 'C', 'D', 'holdout'] as const).find((one) => one === name);
  return known ?? 'A';
}

function present(
  { name, state, lift, band, missingShoppers }: Comparison,
  shoppersPerDay: number,
  variants: readonly { name: string; weight: number }[],
): VariantComparison {
  const weights = variants.reduce((sum, { weight }) => sum + weight, 0);
  const compared = variants
    .filter((variant, index) => index === 0 || variant.name === name)
    .reduce((sum, { weight }) => sum + weight, 0);
  const comparedPerDay = (shoppersPerDay * compared) / weights;
  return {
    name: nameOf(name),
    state,
    lift,
    low: band?.low ?? null,
    high: band?.high ?? null,
    days_to_go:
      missingShoppers === null || comparedPerDay <= 0
        ? null
        : Math.ceil(missingShoppers / comparedPerDay),
  };
}

function presentOrderValue(
  values: Parameters<typeof orderValueOf>[0] | undefined,
): VariantResult['order_value'] {
  const estimate = values && orderValueOf(values);
  return estimate
    ? { value: estimate.value / 100, error: Math.sqrt(estimate.variance) / 100 }
    : null;
}
