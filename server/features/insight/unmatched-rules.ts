import { sumRulesetUse } from '../../rulesets/sum-ruleset-use.ts';
import type { DailyUse } from '../../store/tables/rulesets/ruleset-use-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { DayRange } from '../../store/tables/insight/day-range.ts';
import type { InsightStores } from './insight-stores.ts';

/** Fewer answers tell little. */
const fewestAnswers = 30;

interface UnmatchedRule {
  ruleset: number;
  name: string;
  /** The number of the rule, from 1. */
  rule: number;
}

/**
 * Returns the rules that never held in these days although pages have asked for their rulesets. Days before the last
 * change of a ruleset do not count: its rules had other numbers then.
 */
export async function unmatchedRules(
  stores: InsightStores,
  { id: shopId }: Shop,
  range: DayRange,
  unsaved: readonly DailyUse[],
): Promise<UnmatchedRule[]> {
  const { heads, useOf } = await sumRulesetUse(stores, shopId, range, unsaved);
  return heads.flatMap(({ id, name }) => {
    const { sincePublication, rules } = useOf(id);
    return sincePublication.asked < fewestAnswers
      ? []
      : [...rules]
          .flatMap(([rule, { held }]) => (held === 0 ? { ruleset: id, name, rule } : []))
          .toSorted((one, other) => one.rule - other.rule);
  });
}
