import type { AttributedLine, SaleSource } from './attribution.ts';
import type { Counts, CountSheet, Dimension } from './counts.ts';

/** An order as it counts. */
export interface CountedOrder {
  lines: readonly AttributedLine[];
  /** The order names a shopper who has agreed to be counted. */
  isAgreed: boolean;
}

/**
 * Adds an order to the counts of its day, or takes it off with `times` -1. An order counts once for each widget,
 * ruleset, rule, recommender and term that it has lines of, as direct if one of these lines is.
 */
export function countOrder(
  sheet: CountSheet,
  day: number,
  { lines, isAgreed }: CountedOrder,
  times: 1 | -1,
): void {
  if (lines.length === 0) {
    return;
  }
  sheet.add(
    day,
    'shop',
    '',
    { all_orders: 1, agreed_orders: isAgreed ? 1 : 0, all_revenue: sum(lines, 'revenue') },
    times,
  );
  const attributed = lines.filter(({ kind }) => kind !== 'none');
  addLines(sheet, day, 'shop', '', attributed, times);
  for (const dimension of ['widget', 'ruleset', 'rule', 'recommender', 'term'] as const) {
    const keys = new Set(attributed.map(({ source }) => keyOf(dimension, source)));
    for (const key of keys) {
      if (key !== null) {
        const own = attributed.filter(({ source }) => keyOf(dimension, source) === key);
        addLines(sheet, day, dimension, key, own, times);
      }
    }
  }
}

function addLines(
  sheet: CountSheet,
  day: number,
  dimension: Dimension,
  key: string,
  lines: readonly AttributedLine[],
  times: 1 | -1,
): void {
  const direct = lines.filter(({ kind }) => kind === 'direct');
  const assisted = lines.filter(({ kind }) => kind === 'assisted');
  const counts: Partial<Counts> = {
    direct_orders: direct.length > 0 ? 1 : 0,
    direct_units: sum(direct, 'units'),
    direct_revenue: sum(direct, 'revenue'),
    assisted_orders: direct.length === 0 && assisted.length > 0 ? 1 : 0,
    assisted_units: sum(assisted, 'units'),
    assisted_revenue: sum(assisted, 'revenue'),
  };
  sheet.add(day, dimension, key, counts, times);
}

function keyOf(dimension: Dimension, source: SaleSource | null): string | null {
  const { widgetId, rulesetId, rule, recommender, termKey } = source ?? {};
  switch (dimension) {
    case 'widget':
      return widgetId ? String(widgetId) : null;
    case 'ruleset':
      return rulesetId ? String(rulesetId) : null;
    case 'rule':
      return rulesetId && rule ? `${rulesetId}/${rule}` : null;
    case 'recommender':
      return recommender ?? null;
    case 'term':
      return termKey ?? null;
    default:
      return null;
  }
}

function sum(lines: readonly AttributedLine[], name: 'units' | 'revenue'): number {
  return lines.reduce((total, line) => total + line[name], 0);
}
