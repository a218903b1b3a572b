import type { RulesetHead } from '../../store/ruleset-store.ts';
import type { DailyUse, UseCount } from '../../store/ruleset-use-store.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { DayRange } from '../../store/insight/daily-count-store.ts';
import type { InsightStores } from './insight-stores.ts';

const dayMs = 86_400_000;

/** Fewer answers tell little. */
const fewestAnswers = 30;

export interface UnmatchedRule {
  ruleset: number;
  name: string;
  /** The number of the rule, from 1. */
  rule: number;
}

/** Returns the rules that never held in these days although pages have asked for their rulesets. */
export async function unmatchedRules(
  { rulesetUse, rulesets }: InsightStores,
  { id: shopId }: Shop,
  { from, to }: DayRange,
  unsaved: readonly DailyUse[],
): Promise<UnmatchedRule[]> {
  const saved = await rulesetUse.since(shopId, from);
  const counts = [...saved, ...unsaved].filter(({ day }) => day >= from && day <= to);
  const heads = counts.length === 0 ? [] : await rulesets.heads(shopId);
  return heads.flatMap((head) => unmatchedOf(head, counts));
}

/** Leaves out counts from before the last change of a ruleset: its rules had other numbers then. */
function unmatchedOf(
  { id, name, updatedAt }: RulesetHead,
  counts: readonly (UseCount & { day: number })[],
): UnmatchedRule[] {
  const changedOn = Math.floor(updatedAt / dayMs);
  const own = counts.filter(({ rulesetId, day }) => rulesetId === id && day >= changedOn);
  const sumOf = (rule: number, count: 'asked' | 'held') =>
    own.reduce((sum, one) => sum + (one.rule === rule ? one[count] : 0), 0);
  if (sumOf(0, 'asked') < fewestAnswers) {
    return [];
  }
  const rules = [...new Set(own.map(({ rule }) => rule))].filter((rule) => rule > 0);
  return rules
    .filter((rule) => sumOf(rule, 'held') === 0)
    .toSorted((one, other) => one - other)
    .map((rule) => ({ ruleset: id, name, rule }));
}
