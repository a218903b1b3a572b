import type { RulesetHead, RulesetStore } from '../store/tables/rulesets/ruleset-store.ts';
import type {
  DailyUse,
  UseSum,
  RulesetUseStore,
} from '../store/tables/rulesets/ruleset-use-store.ts';

interface Counts {
  asked: number;
  held: number;
}

/** How often a ruleset was asked in some days. */
interface SummedUse {
  /** As a whole. */
  readonly whole: Counts;
  /** As a whole, since the day of its last publication. */
  readonly sincePublication: Counts;
  /** Keyed by the number of the rule from 1, since the day of the last publication. Rules that were not asked are missing. */
  readonly rules: ReadonlyMap<number, Counts>;
  /** The last time that a page asked for it, in milliseconds since 1970. */
  readonly lastAt: number | null;
}

const dayMs = 86_400_000;

/** Sums the saved and the unsaved counts of the rulesets of a shop between two days, both included. */
export async function sumRulesetUse(
  { rulesets, rulesetUse }: { rulesets: RulesetStore; rulesetUse: RulesetUseStore },
  shopId: number,
  { from, to }: { from: number; to: number },
  unsaved: readonly DailyUse[],
): Promise<{ heads: readonly RulesetHead[]; useOf: (rulesetId: number) => SummedUse }> {
  const heads = await rulesets.heads(shopId);
  const changedOn = new Map(heads.map(({ id, updatedAt }) => [id, Math.floor(updatedAt / dayMs)]));
  const sums = await rulesetUse.sums(shopId, { from, to });
  const fresh = unsaved
    .filter(({ day }) => day >= from && day <= to)
    .map((count) => ({ ...count, isCurrent: count.day >= (changedOn.get(count.rulesetId) ?? 0) }));
  const byRuleset = new Map<number, MutableUse>();
  for (const sum of [...sums, ...fresh]) {
    const use = byRuleset.get(sum.rulesetId) ?? emptyUse();
    byRuleset.set(sum.rulesetId, use);
    add(use, sum);
  }
  return { heads, useOf: (id) => byRuleset.get(id) ?? emptyUse() };
}

interface MutableUse extends SummedUse {
  readonly rules: Map<number, Counts>;
  lastAt: number | null;
}

function emptyUse(): MutableUse {
  return { whole: noCounts(), sincePublication: noCounts(), rules: new Map(), lastAt: null };
}

function noCounts(): Counts {
  return { asked: 0, held: 0 };
}

function add(use: MutableUse, sum: UseSum): void {
  if (sum.rule === 0) {
    addCounts(use.whole, sum);
    use.lastAt = Math.max(use.lastAt ?? 0, sum.lastAt ?? 0) || null;
    if (sum.isCurrent) {
      addCounts(use.sincePublication, sum);
    }
  } else if (sum.isCurrent && sum.asked > 0) {
    const counts = use.rules.get(sum.rule) ?? noCounts();
    use.rules.set(sum.rule, counts);
    addCounts(counts, sum);
  }
}

function addCounts(counts: Counts, { asked, held }: Counts): void {
  counts.asked += asked;
  counts.held += held;
}
