import { longestDays } from '../../insight/experiments/power.ts';
import type { Metric } from '../../insight/experiments/shopper-values.ts';
import type { VerdictState } from '../../insight/experiments/verdict.ts';
import type { VariantComparison, VariantResult } from './experiment-verdict.ts';

interface Told {
  metric: Metric;
  /** In percent. */
  effect: number;
  state: VerdictState;
  comparisons: readonly VariantComparison[];
}

const measured: Readonly<Record<Metric, string>> = {
  revenue: 'revenue',
  orders: 'orders',
  units: 'units',
  adds: 'additions to the cart',
  clicks: 'clicks',
};

/** Returns the verdict as an English sentence for people who know no statistics. */
export function verdictSentence({ metric, effect, state, comparisons }: Told): string {
  if (state === 'broken') {
    return 'The shoppers are not split as planned, so the figures mean nothing.';
  }
  const [first] = comparisons;
  const telling = comparisons.find((one) => one.state === state) ?? first;
  if (!telling) {
    return 'There is nothing to compare.';
  }
  const { name, low, high, days_to_go: days } = telling;
  const what = `${measured[metric]} per shopper than A`;
  const range = `between ${percent(low)} and ${percent(high)}`;
  switch (state) {
    case 'better':
      return `${name} brings more ${what}: ${range}.`;
    case 'worse':
      return `${name} brings less ${what}: ${range}.`;
    case 'no_difference':
      return `${name} brings neither ${effect} % more nor ${effect} % less ${what}: ${range}.`;
    default:
      return days === null
        ? 'There are too few shoppers to say anything yet.'
        : days === 0
          ? `Nothing is certain yet, although an effect of ${effect} % should have shown by now: the difference is ${range}.`
          : days > longestDays
            ? `Nothing is certain yet, and an effect of ${effect} % would not show with today's traffic: the difference is ${range}.`
            : `Nothing is certain yet: an effect of ${effect} % would show in about ${days} more days.`;
  }
}

/** Returns what usually causes a sample ratio mismatch, beginning with what the shoppers of the variants suggest. */
export function lookAt(variants: readonly VariantResult[], widgetId: number | null): string {
  const lacking = variants.toSorted(
    (one, other) => one.shoppers / one.expected - other.shoppers / other.expected,
  )[0];
  return (
    `${lacking?.name} has ${lacking?.shoppers} shoppers instead of about ${Math.round(lacking?.expected ?? 0)}. ` +
    (widgetId === null
      ? 'Look at whether its searches load more slowly or fail, whether the theme replaces its search ' +
        'input or lacks the slot `fallback` of the results page, whether a term leads to another page in one variant only, '
      : 'Look at whether its products load more slowly or fail, whether it stands where shoppers see it less often, ') +
    'whether the theme or a cache shows it to some shoppers only, and whether testers reach one variant more. ' +
    'Stop this experiment and start a new one when the cause is gone.'
  );
}

function percent(value: number | null): string {
  return value === null ? '?' : `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)} %`;
}
