import type { Reason } from '../contract/explanation.ts';
import type { GivenReason } from './models/combine.ts';
import { risen } from './models/trending.ts';

/** Why a product is suggested, in words that a merchant understands and can check. */

export type ReasonPart = Reason['parts'][number];

/** What speaks for a product beside those that it is suggested for. */
export interface Kinship {
  /** In how many of the visits to the other one both were looked at; undefined: nobody looked at both. */
  coViews: { together: number; occurrences: number } | undefined;
  isOfSameType: boolean;
}

export function boughtTogetherInWords(reason: GivenReason, title: string): string {
  const { together, occurrences } = reason;
  return `Bought together with ${title} in ${together} of ${occurrences} orders`;
}

export function viewedRelatedInWords(
  { together, occurrences }: Pick<GivenReason, 'together' | 'occurrences'>,
  title: string,
): string {
  return `Looked at along with ${title} in ${together} of ${occurrences} visits`;
}

export function similarInWords(
  { together, occurrences }: GivenReason,
  title: string,
  { coViews, isOfSameType }: Kinship,
): string {
  if (together > 0) {
    return `Shares ${together} of the ${occurrences} words that describe ${title}`;
  }
  if (coViews) {
    return viewedRelatedInWords(coViews, title);
  }
  return isOfSameType
    ? `Of the same type as ${title}`
    : `Shares with ${title} words that many products have`;
}

/** A product of a ranking, and when what was counted for it ended. */
export interface RankedProduct {
  score: number;
  count: number;
  base: number;
  /** As `Ranking.kinds`. */
  kind: number;
  until: number;
}

export function trendInWords(
  { score, count, base, kind, until }: RankedProduct,
  now: number,
): ReasonPart[] {
  const name = kind === risen.views ? 'views' : kind === risen.orders ? 'orders' : 'sold';
  const week = lastDays(7, until, now);
  const parts = [
    { name: `${name}_last_week`, value: count, text: countInWords(kind, count, week) },
    {
      name: `${name}_a_week_before`,
      value: base,
      text: `${round(base)} in a usual week before`,
    },
  ];
  return kind === risen.nothingByWeek
    ? [
        ...parts,
        { name: 'rise', value: score, text: 'more than before when newer days count more' },
      ]
    : parts;
}

/** `hasViews`: whether the shop has any in that time. */
export function conversionInWords(
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

/** Units sold in the last days that count, and in a year, both until the same time. */
export function salesInWords(
  { recent, year }: { recent: number; year: number },
  { days, until, now }: { days: number; until: number; now: number },
): Reason {
  const parts = [
    { name: 'units_recent', value: recent, text: soldIn(recent, lastDays(days, until, now)) },
    { name: 'units_year', value: year, text: soldIn(year, lastDays(365, until, now)) },
  ];
  const told = parts.find(({ value }) => value > 0) ?? parts[0];
  return { score: told?.value ?? 0, text: sentence(told ? [told] : []), parts };
}

/** Few enough that somebody reads them; all of them stand in the parts. */
const partsInWords = 3;

export function sentence(parts: readonly ReasonPart[]): string {
  const texts = parts.slice(0, partsInWords).map(({ text }) => text);
  return texts.length === 0 ? '' : `${texts.join('; ')}.`;
}

const dayMs = 24 * 3_600_000;

/** What was counted until then is still said to be of the last days: models are computed once a day. */
const freshForMs = 2 * dayMs;

/** An older end is named: what a shop sold in its last month of all is not what it sells now. */
function lastDays(days: number, until: number, now: number): string {
  const span = days === 1 ? 'day' : `${days} days`;
  return now - until < freshForMs
    ? `the last ${span}`
    : `the ${span} until ${new Date(until).toISOString().slice(0, 10)}`;
}

function countInWords(kind: number, count: number, week: string): string {
  switch (kind) {
    case risen.views:
      return `viewed ${plural(count, 'time', 'times')} in ${week}`;
    case risen.orders:
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
