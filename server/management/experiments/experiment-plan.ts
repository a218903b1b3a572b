import {
  daysUntilFound,
  type Shares,
  shoppersUntilFound,
} from '../../insight/experiments/power.ts';
import type { Sample } from '../../insight/experiments/sample.ts';
import {
  type Metric,
  samplesOf,
  valuesByVariant,
} from '../../insight/experiments/shopper-values.ts';
import { alphaOf } from '../../insight/experiments/verdict.ts';
import type { SessionSet } from '../../store/experiments/exposure-store.ts';
import type { Stores } from '../../store/stores.ts';

const dayMs = 86_400_000;

/** The past that the planner reads. */
const pastDays = 28;

const plannedEffects = [2, 5, 10, 20];

/** The number of shoppers of a shop whose past tells nothing. */
const usualShoppers = 10_000;

export interface PlannedPlace {
  widgetId: number | null;
  metric: Metric;
}

type PlanStores = Pick<Stores, 'exposures'>;

interface Past {
  sample: Sample;
  shoppersPerDay: number;
}

/** Returns the shoppers that saw a place in the last 28 days, and how long effects would take to be found there. */
export async function experimentPlan(
  stores: PlanStores,
  shopId: number,
  place: PlannedPlace,
  { weights, now }: { weights: readonly number[]; now: number },
) {
  const { sample, shoppersPerDay } = await readPast(stores, shopId, place, now);
  const traffic = { past: sample, shoppersPerDay };
  return {
    shoppers: sample.size,
    shoppers_per_day: shoppersPerDay,
    mean: place.metric === 'revenue' ? sample.mean / 100 : sample.mean,
    days: plannedEffects.map((effect) => ({
      effect,
      days: daysUntilFound(effect / 100, traffic, sharesOf(weights), alphaOf(weights.length)),
    })),
  };
}

/** Returns the number of shoppers at which the band of an experiment should be narrowest. */
export async function planShoppers(
  stores: PlanStores,
  shopId: number,
  {
    effect,
    variants,
    ...place
  }: PlannedPlace & { effect: number; variants: readonly { weight: number }[] },
  now: number,
): Promise<number> {
  const { sample } = await readPast(stores, shopId, place, now);
  if (sample.mean <= 0) {
    return usualShoppers;
  }
  const shares = sharesOf(variants.map(({ weight }) => weight));
  return (
    shoppersUntilFound(effect / 100, sample, shares, alphaOf(variants.length)) ?? usualShoppers
  );
}

/** Returns the shares of A and of the variant with the fewest shoppers, which is found last. */
function sharesOf([base = 1, ...others]: readonly number[]): Shares {
  const all = others.reduce((sum, weight) => sum + weight, base);
  return { base: base / all, variant: Math.min(...others) / all };
}

async function readPast(
  { exposures }: PlanStores,
  shopId: number,
  { widgetId, metric }: PlannedPlace,
  now: number,
): Promise<Past> {
  const set: SessionSet = { widgetId, since: now - pastDays * dayMs, until: now };
  const sessions = await exposures.sessions(shopId, set);
  const history = {
    sessions,
    orders: await exposures.orders(shopId, set),
    actions: await exposures.actions(shopId, set, widgetId),
    customers: await exposures.customers(shopId, set),
  };
  const values = valuesByVariant(0, ['A'], history);
  const [sample = { size: 0, mean: 0, variance: 0 }] = samplesOf(metric, values).samples;
  const [first] = sessions;
  const days = first ? Math.max(1, (now - first.firstAt) / dayMs) : 1;
  return { sample, shoppersPerDay: sample.size / days };
}
