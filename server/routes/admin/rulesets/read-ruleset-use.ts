import { daysOfUse } from '../../../contract/admin/ruleset-uses.ts';
import type { RulesetHead } from '../../../store/ruleset-store.ts';
import type { UseCount } from '../../../store/ruleset-use-store.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';

const dayMs = 86_400_000;

/** Reads how often the rulesets of a shop were asked. Returns a function for each of them. */
export async function readRulesetUse(
  { stores, rulesetUse, now }: Pick<AdminRoutesDependencies, 'stores' | 'rulesetUse' | 'now'>,
  shopId: number,
) {
  const oldest = Math.floor(now() / dayMs) - daysOfUse + 1;
  const saved = await stores.rulesetUse.since(shopId, oldest);
  const counts = [...saved, ...rulesetUse.unsaved(shopId)];
  return ({ id, updatedAt }: RulesetHead) => {
    const own = counts.filter(({ rulesetId }) => rulesetId === id);
    const changedOn = Math.floor(updatedAt / dayMs);
    const whole = own.filter(({ rule }) => rule === 0);
    // Rules of a former version may have had the same numbers.
    const ofRules = own.filter(({ rule, day }) => rule > 0 && day >= changedOn);
    const last = Math.max(...whole.map(({ lastAt }) => lastAt ?? 0), 0);
    const count = ofRules.reduce((most, { rule }) => Math.max(most, rule), 0);
    return {
      ...sumOf(whole),
      last_asked: last === 0 ? null : new Date(last).toISOString(),
      rules: Array.from({ length: count }, (_, index) =>
        sumOf(ofRules.filter(({ rule }) => rule === index + 1)),
      ),
    };
  };
}

function sumOf(counts: readonly UseCount[]): { asked: number; held: number } {
  const sum = (name: 'asked' | 'held') => counts.reduce((total, one) => total + one[name], 0);
  return { asked: sum('asked'), held: sum('held') };
}
