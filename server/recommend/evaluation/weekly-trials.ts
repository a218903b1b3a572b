import type { History } from '../models/history.ts';
import { rankTrending } from '../models/trending.ts';
import { type SplitHistory, splitHistoryAt } from './split-history.ts';
import { ordersWith, type TimeWindow, unitsSold } from '../models/units-sold.ts';
import { dayMs, greatest, rankByUnits } from './popularity.ts';
import { type Case, listLength, listOf, type Preparation, type Trial } from './trial.ts';

const weekMs = 7 * dayMs;
const usualDays = 60;

/** Half a year. More weeks would take longer and measure old seasons. */
const maxWeeks = 26;

/** Creates trials that predict each of the newest weeks from everything before it. */
export function weeklyTrials({ whole, splitAt }: SplitHistory): Trial[] {
  const starts = startsOfWeeks(whole, splitAt);
  const bestSellers = `Which ${listLength} products sell best in the next week?`;
  return [
    {
      recommender: 'top sellers',
      question: bestSellers,
      isPopularity: true,
      prepare: () => prepare(whole, starts, topSellersCase),
    },
    {
      recommender: 'trending',
      question: bestSellers,
      prepare: () => prepare(whole, starts, (week) => trendingCase(week, bestOfWeek(week))),
    },
    {
      recommender: 'trending by gains',
      question: `Which ${listLength} products gain most orders in the next week, against the ${usualDays} days before?`,
      prepare: () => prepare(whole, starts, (week) => trendingCase(week, gainersOfWeek(week))),
    },
  ];
}

/**
 * Returns the starts of whole weeks, counted back from the newest order. At least one that has
 * orders before it.
 */
function startsOfWeeks({ orders: { placedAt } }: History, splitAt: number): number[] {
  const oldest = placedAt[0] ?? Infinity;
  const starts: number[] = [];
  let start = (placedAt.at(-1) ?? -Infinity) + 1 - weekMs;
  while (start > oldest && starts.length < maxWeeks && (start >= splitAt || starts.length === 0)) {
    starts.push(start);
    start -= weekMs;
  }
  return starts;
}

function prepare(
  whole: History,
  starts: readonly number[],
  toCase: (week: SplitHistory) => Case,
): Preparation {
  if (starts.length === 0) {
    return { needs: 'needs orders of more than a week' };
  }
  const cases = starts
    .map((start) => toCase(splitHistoryAt(whole, start)))
    .filter(({ relevant }) => relevant.size > 0);
  return cases.length === 0
    ? { needs: 'needs a week in which some product sells better than before' }
    : { cases };
}

function topSellersCase(week: SplitHistory): Case {
  const popular = popularIn(week);
  return { relevant: new Set(bestOfWeek(week)), recommended: popular, popular };
}

function trendingCase(week: SplitHistory, relevant: readonly number[]): Case {
  const { training, splitAt } = week;
  const { products } = rankTrending(training, splitAt);
  return {
    relevant: new Set(relevant),
    recommended: listOf([products, popularIn(week)], []),
    popular: popularIn(week),
  };
}

function popularIn({ training, splitAt }: SplitHistory): number[] {
  return listOf([rankByUnits(training, splitAt)], []);
}

function bestOfWeek(week: SplitHistory): number[] {
  return greatest(unitsSold(week.whole, windowOf(week)), listLength);
}

function gainersOfWeek(week: SplitHistory): number[] {
  const before = ordersWith(week.training, [week.splitAt - usualDays * dayMs, week.splitAt]);
  const gains = ordersWith(week.whole, windowOf(week)).map(
    (orders, product) => orders - ((before[product] ?? 0) * 7) / usualDays,
  );
  return greatest(gains, listLength);
}

function windowOf({ splitAt }: SplitHistory): TimeWindow {
  return [splitAt - 1, splitAt - 1 + weekMs];
}
