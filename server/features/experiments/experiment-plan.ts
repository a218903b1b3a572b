import {
  type ComparisonPlan,
  daysUntilFound,
  foundLift,
  longestDays,
  type Shares,
} from '../../insight/experiments/power.ts';
import { type Sample, summarise } from '../../insight/experiments/sample.ts';
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

/** The number of shoppers of a place whose past tells nothing, or is too short to tell its traffic. */
const usualShoppers = 10_000;

/** A new widget has too few days and sessions to tell how many there will be. */
const fewest = { days: 3, sessions: 100 };

/** Orders tell most with few shoppers; clicks are an early sign of both. */
const plannedMetrics = ['orders', 'revenue', 'clicks'] as const;

interface PlanStores {
  exposures: ExposureStore;
}

/** The sessions that saw a place. */
interface Traffic {
  /** All of them, or a sample of many. */
  sessions: ExposedSession[];
  /** Their number, estimated where only a sample was read. */
  shoppers: number;
  /** Since the first of them. */
  days: number;
  shoppersPerDay: number;
}

/**
 * Returns the shoppers that saw a place in the last 28 days, which lifts would be found there within some weeks, and how
 * long lifts would take to be found. Of more than 6,000 sessions it reads a sample, in which the sessions of one customer
 * rarely meet and mostly count as those of different people.
 */
export async function experimentPlan(
  stores: PlanStores,
  shopId: number,
  { widgetId, metric }: { widgetId: number | null; metric: Metric },
  { weights, weeks, now }: { weights: readonly number[]; weeks: number; now: number },
) {
  const traffic = await readTraffic(stores, shopId, widgetId, now);
  const { sessions, shoppers, shoppersPerDay } = traffic;
  const sampleOf = await readSamples(stores, shopId, { sessions, widgetId, now });
  const shares = sharesOf(weights);
  const size = plannedSize(traffic, shares, weeks);
  const plan: ComparisonPlan = {
    shares,
    alpha: alphaOf(weights.length),
    sharpestAt: sharpestSize(traffic, shares, weeks),
  };
  const sample = sampleOf(metric);
  return {
    shoppers,
    shoppers_per_day: shoppersPerDay,
    mean: inUnits(metric, sample.mean),
    weeks,
    lifts: plannedMetrics.map((name) => {
      const past = sampleOf(name);
      const found = (power: number) =>
        size === null || past.mean <= 0 ? null : foundLift(power, past, size, plan);
      return { metric: name, mean: inUnits(name, past.mean), half: found(0.5), most: found(0.8) };
    }),
    days: plannedEffects.map((effect) => {
      const days = daysUntilFound(effect / 100, { past: sample, shoppersPerDay }, plan);
      return { effect, days: days === null || days > longestDays ? null : days };
    }),
  };
}

function inUnits(metric: Metric, mean: number): number {
  return metric === 'revenue' ? mean / 100 : mean;
}

/** Returns the number of shoppers of A and of the smallest variant in some weeks of today's traffic; null without any. */
function plannedSize(
  { shoppersPerDay }: Traffic,
  { base, variant }: Shares,
  weeks: number,
): number | null {
  const size = Math.round(shoppersPerDay * 7 * weeks * (base + variant));
  return size > 1 ? size : null;
}

/** Returns the number of shoppers of A and of the smallest variant at which the band is narrowest. */
function sharpestSize(traffic: Traffic, shares: Shares, weeks: number): number {
  const isKnown = traffic.days >= fewest.days && traffic.sessions.length >= fewest.sessions;
  return (isKnown && plannedSize(traffic, shares, weeks)) || usualShoppers;
}

/**
 * Returns the number of shoppers at which the band of an experiment should be narrowest: those of its planned weeks. At
 * the number that a small lift needs, it would hide large ones for years.
 */
export async function planShoppers(
  stores: PlanStores,
  shopId: number,
  {
    widgetId,
    weeks,
    variants,
  }: { widgetId: number | null; weeks: number; variants: readonly { weight: number }[] },
  now: number,
): Promise<number> {
  const traffic = await readTraffic(stores, shopId, widgetId, now);
  return sharpestSize(traffic, sharesOf(variants.map(({ weight }) => weight)), weeks);
}

/** Returns the shares of A and of the variant with the fewest shoppers, which is found last. */
function sharesOf([base = 1, ...others]: readonly number[]): Shares {
  const all = others.reduce((sum, weight) => sum + weight, base);
  return { base: base / all, variant: Math.min(...others) / all };
}

async function readTraffic(
  { exposures }: PlanStores,
  shopId: number,
  widgetId: number | null,
  now: number,
): Promise<Traffic> {
  const { sessions, every } = await sampleSessions(exposures, shopId, widgetId, now);
  const [first] = sessions;
  const days = first ? Math.max(1, (now - first.firstAt) / dayMs) : 1;
  const shoppers = sessions.length * every;
  return { sessions, shoppers, days, shoppersPerDay: shoppers / days };
}

/** Returns what the sessions did since, by metric. */
async function readSamples(
  { exposures }: PlanStores,
  shopId: number,
  { sessions, widgetId, now }: { sessions: ExposedSession[]; widgetId: number | null; now: number },
): Promise<(metric: Metric) => Sample> {
  const set = { sessions, until: now };
  const [orders, actions, customers] = await Promise.all([
    exposures.orders(shopId, set),
    exposures.actions(shopId, set, widgetId),
    exposures.customers(shopId, set),
  ]);
  const { variants } = valuesByVariant(['A'], { sessions, orders, actions, customers });
  return (metric) => samplesOf(metric, variants).samples[0] ?? summarise([], { size: 0 });
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
