import type { PairReason, Reason } from '../contract/explanation.ts';
import type { GivenReason } from './models/combine.ts';
import { riseKinds } from './models/trending.ts';

/** Explanations of a recommendation that a merchant understands and can check. */

export type ReasonPart = Reason['parts'][number];

type Counts = Pick<GivenReason, 'together' | 'occurrences'>;

/** Further relations of a product to the given ones. */
export interface ProductRelation {
  /** Visits to the other product in which both were viewed; undefined when there are none. */
  coViews: { together: number; occurrences: number } | undefined;
  isOfSameType: boolean;
}

/** @param isAlike - whether the product is similar to the given one. */
export function boughtTogetherReason(
  { together, occurrences }: Counts,
  isAlike: boolean,
): PairReason {
  return together === 0
    ? uncounted(isAlike ? 'alike' : 'orders_of_alike')
    : { kind: 'orders', together, occurrences };
}

export function viewedRelatedReason({ together, occurrences }: Counts): PairReason {
  return { kind: 'visits', together, occurrences };
}

export function similarReason(
  { together, occurrences }: Counts,
  { coViews, isOfSameType }: ProductRelation,
): PairReason {
  if (together > 0) {
    return { kind: 'words', together, occurrences };
  }
  return coViews ? viewedRelatedReason(coViews) : uncounted(isOfSameType ? 'type' : 'common_words');
}

function uncounted(kind: PairReason['kind']): PairReason {
  return { kind, together: 0, occurrences: 0 };
}

/** @param title - the title of the given product. */
export function describePair({ kind, together, occurrences }: PairReason, title: string): string {
  switch (kind) {
    case 'orders':
      return `Bought together with ${title} in ${together} of ${occurrences} orders`;
    case 'orders_of_alike':
      return `Bought with products like ${title}, or by its customers at another time`;
    case 'alike':
      return `Like ${title}`;
    case 'visits':
      return `Looked at along with ${title} in ${together} of ${occurrences} visits`;
    case 'words':
      return `Shares ${together} of the ${occurrences} words that describe ${title}`;
    case 'type':
      return `Of the same type as ${title}`;
    case 'common_words':
      return `Shares with ${title} words that many products have`;
    default:
      return kind satisfies never;
  }
}

/** A product of a ranking with the end of its counted time. */
export interface RankedProduct {
  score: number;
  count: number;
  base: number;
  /** Same as `Ranking.kinds`. */
  kind: number;
  until: number;
}

export function describeTrend(
  { score, count, base, kind, until }: RankedProduct,
  now: number,
): ReasonPart[] {
  const name = kind === riseKinds.views ? 'views' : kind === riseKinds.orders ? 'orders' : 'sold';
  const week = lastDays(7, until, now);
  const parts = [
    { name: `${name}_last_week`, value: count, text: describeCount(kind, count, week) },
    {
      name: `${name}_a_week_before`,
      value: base,
      text: `${round(base)} in a usual week before`,
    },
  ];
  return kind === riseKinds.nothingByWeek
    ? [
        ...parts,
        { name: 'rise', value: score, text: 'more than before when newer days count more' },
      ]
    : parts;
}

/** @param hasViews - whether the shop has any views in that time. */
export function describeConversion(
  { count, base }: Pick<RankedProduct, 'count' | 'base'>,
  hasViews: boolean,
): ReasonPart[] {
  const unseen = hasViews ? 'it was not viewed' : 'no views are recorded';
  return [
    {
      name: 'carts_and_purchases',
      value: count,
      text: plural(count, 'cart or purchase', 'carts and purchases'),
    },
    { name: 'views', value: base, text: base === 0 ? unseen : plural(base, 'view', 'views') },
  ];
}

/** Describes the units sold in the recent days and in a year, both until the same time. */
export function describeSales(
  { recent, year }: { recent: number; year: number },
  { days, until, now }: { days: number; until: number; now: number },
): Reason {
  const parts = [
    { name: 'units_recent', value: recent, text: soldIn(recent, lastDays(days, until, now)) },
    { name: 'units_year', value: year, text: soldIn(year, lastDays(365, until, now)) },
  ];
  const shown = parts.find(({ value }) => value > 0) ?? parts[0];
  return { score: shown?.value ?? 0, text: sentence(shown ? [shown] : []), parts };
}

/** Describes the views of a product without sales. */
export function describeViews(views: number): Reason {
  const text = `${plural(views, 'view', 'views')} in the year before the last training`;
  const parts = [{ name: 'views_year', value: views, text }];
  return { score: views, text: sentence(parts), parts };
}

/** Rounds a score to what people compare. */
export function readableScore(score: number): number {
  return Number(score.toPrecision(3));
}

/** Few enough to be read. The parts contain all of them. */
const maxParts = 3;

export function sentence(parts: readonly ReasonPart[]): string {
  const texts = parts.slice(0, maxParts).map(({ text }) => text);
  return texts.length === 0 ? '' : `${texts.join('; ')}.`;
}

const dayMs = 24 * 3_600_000;

/**
 * Counts that end this recently are still worded as "the last days", because models are trained
 * once a day.
 */
const freshForMs = 2 * dayMs;

/** Words a window. An older end is named, because a shop's last recorded month may be long ago. */
function lastDays(days: number, until: number, now: number): string {
  const span = days === 1 ? 'day' : `${days} days`;
  return now - until < freshForMs
    ? `the last ${span}`
    : `the ${span} until ${new Date(until).toISOString().slice(0, 10)}`;
}

function describeCount(kind: number, count: number, week: string): string {
  switch (kind) {
    case riseKinds.views:
      return `viewed ${plural(count, 'time', 'times')} in ${week}`;
    case riseKinds.orders:
      return `in ${plural(count, 'order', 'orders')} of ${week}`;
    default:
      return soldIn(count, week);
  }
}

function soldIn(units: number, days: string): string {
  return `${round(units)} sold in ${days}`;
}

function plural(count: number, one: string, many: string): string {
  return `${round(count)} ${count === 1 ? one : many}`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
