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
import type {
  ExposedSession,
  ExposureStore,
} from '../../store/tables/experiments/exposure-store.ts';

const dayMs = 86_400_000;

/** The past that the planner reads. */
const pastDays = 28;

const plannedEffects = [2, 5, 10, 20];

/** The most sessions whose orders are read. A sample of more may tell days that are a third off where one in 100 orders. */
const enoughSessions = 6_000;

/** One of so many sessions is read first, to tell how many there are. */
const firstSample = 64;

/** The number of shoppers of a shop whose past tells nothing. */
const usualShoppers = 10_000;

interface PlannedPlace {
  widgetId: number | null;
  metric: Metric;
}

interface PlanStores {
  exposures: ExposureStore;
}

interface Past {
  sample: Sample;
  /** The number of shoppers, estimated where only a sample was read. */
  shoppers: number;
  shoppersPerDay: number;
}

/**
 * Returns the shoppers that saw a place in the last 28 days, and how long effects would take to be found there. Of more than
 * 6,000 sessions it reads a sample, in which the sessions of one customer rarely meet and mostly count as shoppers of their
 * own.
 */
export async function experimentPlan(
  stores: PlanStores,
  shopId: number,
  place: PlannedPlace,
  { weights, now }: { weights: readonly number[]; now: number },
) {
  const { sample, shoppers, shoppersPerDay } = await readPast(stores, shopId, place, now);
  const traffic = { past: sample, shoppersPerDay };
  return {
    shoppers,
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
  const { sessions, every } = await sampleSessions(exposures, shopId, widgetId, now);
  const set = { sessions, until: now };
  const isOfActions = metric === 'clicks' || metric === 'adds';
  const [orders, actions, customers] = await Promise.all([
    exposures.orders(shopId, set),
    isOfActions ? exposures.actions(shopId, set, widgetId) : [],
    exposures.customers(shopId, set),
  ]);
  const values = valuesByVariant(0, ['A'], { sessions, orders, actions, customers });
  const [sample = { size: 0, mean: 0, variance: 0 }] = samplesOf(metric, values).samples;
  const [first] = sessions;
  const days = first ? Math.max(1, (now - first.firstAt) / dayMs) : 1;
  const shoppers = sample.size * every;
  return { sample, shoppers, shoppersPerDay: shoppers / days };
}

/** Reads all sessions that saw a place, or one of `every` so many where there are more than enough. */
async function sampleSessions(
  exposures: PlanStores['exposures'],
  shopId: number,
  widgetId: number | null,
  now: number,
): Promise<{ sessions: ExposedSession[]; every: number }> {
  const read = (every: number) =>
    exposures.pastSessions(shopId, { widgetId, since: now - pastDays * dayMs, until: now, every });
  const few = await read(firstSample);
  const every = Math.max(1, Math.ceil((few.length * firstSample) / enoughSessions));
  if (every <= firstSample) {
    return { sessions: await read(every), every };
  }
  const rarer = firstSample * Math.ceil(every / firstSample);
  return { sessions: few.filter(({ shopperId }) => shopperId % rarer === 0), every: rarer };
}
