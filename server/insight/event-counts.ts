import type { CountSheet, Counts } from './counts.ts';
import { type LeftOut, leftOut } from './left-out.ts';
import type { ShopperStep } from './search-ends.ts';
import { termKey } from './term-key.ts';

/** The fields of an event that decide how it counts. */
export interface CountedFields {
  verb: string;
  widgetId: number | null;
  term: string | null;
  /** The position of the product in its list, from 1. */
  position: number | null;
  resultCount: number | null;
  /** The part of the shop that showed the products, see `readSource`. */
  source: string | null;
  leftOut: LeftOut;
}

/** An event as it counts. */
export interface CountedEvent extends CountedFields, ShopperStep {
  shopperId: number;
}

/** The part of the shop that showed products: a ruleset with its rule, a recommender, or a page of search. */
interface EventSource {
  rulesetId: number | null;
  rule: number | null;
  recommender: string | null;
  page: 'quick_view' | 'results_page' | null;
}

/** Reads the source of an event: `ruleset/12/3`, `recommender/top_sellers` or `quick_view`. */
export function readSource(source: string | null): EventSource {
  const none: EventSource = { rulesetId: null, rule: null, recommender: null, page: null };
  const [kind, name = '', rule] = (source ?? '').split('/');
  switch (kind) {
    case 'ruleset':
      return { ...none, rulesetId: Number(name), rule: rule === undefined ? null : Number(rule) };
    case 'recommender':
      return { ...none, recommender: name };
    case 'quick_view':
    case 'results_page':
      return { ...none, page: kind };
    default:
      return none;
  }
}

/** Positions behind this one count together. */
export const lastPlace = 100;

/** Adds so many equal events to the counts of their day. A negative number takes them off. */
export function countEvent(
  sheet: CountSheet,
  day: number,
  event: CountedFields,
  times: number,
): void {
  const { verb, widgetId, term, position } = event;
  const isOurs = widgetId !== null || (term !== null && term.trim() !== '');
  const counts = isOurs ? countsOf(event) : undefined;
  if (!counts) {
    return;
  }
  if (event.leftOut !== leftOut.no) {
    sheet.add(
      day,
      'shop',
      '',
      event.leftOut === leftOut.bot ? { bots: 1 } : { left_out: 1 },
      times,
    );
    return;
  }
  sheet.add(day, 'shop', '', counts, times);
  if (widgetId !== null) {
    sheet.add(day, 'widget', String(widgetId), counts, times);
  }
  countSource(sheet, day, readSource(event.source), counts, times);
  if (term !== null && widgetId === null) {
    const key = termKey(term);
    sheet.add(day, 'term', key, counts, times);
    if (verb === 'clicked' && position !== null && position > 0) {
      const place = Math.min(position, lastPlace);
      sheet.add(day, 'place', String(place), { clicks: 1 }, times);
      sheet.add(day, 'term_place', `${key} ${place}`, { clicks: 1 }, times);
    }
  }
}

/** Adds how so many searches for a term ended to the counts of their day. A blank term does not count. */
export function countEnds(
  sheet: CountSheet,
  day: number,
  term: string | null,
  ends: Pick<Counts, 'refined' | 'exits'>,
  times = 1,
): void {
  if (term?.trim()) {
    sheet.add(day, 'shop', '', ends, times);
    sheet.add(day, 'term', termKey(term), ends, times);
  }
}

function countsOf({ verb, resultCount }: CountedFields): Partial<Counts> | undefined {
  switch (verb) {
    case 'searched':
      return { searches: 1, impressions: 1, without_results: resultCount === 0 ? 1 : 0 };
    case 'impressed':
      return { impressions: 1 };
    case 'clicked':
      return { clicks: 1 };
    case 'added':
      return { adds: 1 };
    default:
      return undefined;
  }
}

/** Adds counts to the ruleset, rule, recommender and page that they came from. */
function countSource(
  sheet: CountSheet,
  day: number,
  { rulesetId, rule, recommender, page }: EventSource,
  counts: Partial<Counts>,
  times: number,
): void {
  if (rulesetId !== null) {
    sheet.add(day, 'ruleset', String(rulesetId), counts, times);
  }
  if (rulesetId !== null && rule !== null) {
    sheet.add(day, 'rule', `${rulesetId}/${rule}`, counts, times);
  }
  if (recommender !== null) {
    sheet.add(day, 'recommender', recommender, counts, times);
  }
  if (page !== null) {
    sheet.add(day, 'page', page, counts, times);
  }
}
