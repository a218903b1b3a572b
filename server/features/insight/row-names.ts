import type { InsightTable } from './contract.ts';
import type { Dimension } from '../../insight/counts.ts';
import { termKey } from '../../insight/term-key.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { InsightStores } from './insight-stores.ts';

export const dimensionOf: Readonly<Record<InsightTable, Dimension>> = {
  widgets: 'widget',
  rulesets: 'ruleset',
  rules: 'rule',
  recommenders: 'recommender',
  terms: 'term',
  pages: 'page',
};

/** Returns the key of a row that a person has named: terms are counted under a digest. */
export function keyOf(table: InsightTable, named: string): string {
  return table === 'terms' ? termKey(named) : named;
}

/** Returns a function that names the keys of a table other than that of terms, whose names are read with their counts. */
export async function createNamer(
  { widgets, rulesets }: InsightStores,
  { id }: Shop,
  table: Exclude<InsightTable, 'terms'>,
): Promise<(key: string) => string> {
  switch (table) {
    case 'widgets': {
      const names = new Map(
        (await widgets.list(id)).map((widget) => [String(widget.id), widget.name]),
      );
      return (key) => names.get(key) ?? `#${key}`;
    }
    case 'rulesets':
    case 'rules': {
      const names = new Map(
        (await rulesets.heads(id)).map((ruleset) => [String(ruleset.id), ruleset.name]),
      );
      return (key) => {
        const [ruleset = '', rule] = key.split('/');
        const name = names.get(ruleset) ?? `#${ruleset}`;
        return rule === undefined ? name : `${name} / ${rule}`;
      };
    }
    default:
      return (key) => key;
  }
}
