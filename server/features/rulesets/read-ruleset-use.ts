import { daysOfUse } from './uses-contract.ts';
import { sumRulesetUse } from '../../rulesets/sum-ruleset-use.ts';
import type { RulesetUse } from '../../rulesets/ruleset-use.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';
import type { RulesetUseStore } from '../../store/tables/rulesets/ruleset-use-store.ts';

const dayMs = 86_400_000;

export interface RulesetUses {
  rulesets: RulesetStore;
  rulesetUse: RulesetUseStore;
  /** The counts that have not been saved. */
  unsavedUse: RulesetUse;
  now: () => number;
}

/** Reads how often the rulesets of a shop were asked. Returns a function for each of them. */
export async function readRulesetUse(
  { rulesets, rulesetUse, unsavedUse, now }: RulesetUses,
  shopId: number,
) {
  const to = Math.floor(now() / dayMs);
  const days = { from: to - daysOfUse + 1, to };
  const { useOf } = await sumRulesetUse(
    { rulesets, rulesetUse },
    shopId,
    days,
    unsavedUse.unsaved(shopId),
  );
  return (id: number) => {
    const { whole, rules, lastAt } = useOf(id);
    const last = [...rules.keys()].reduce((most, rule) => Math.max(most, rule), 0);
    return {
      ...whole,
      last_asked: lastAt === null ? null : new Date(lastAt).toISOString(),
      rules: Array.from({ length: last }, (_, index) => rules.get(index + 1) ?? notAsked),
    };
  };
}

const notAsked = { asked: 0, held: 0 };
