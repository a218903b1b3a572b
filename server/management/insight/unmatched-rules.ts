import { z } from 'zod';
import type { DayRange } from '../../store/insight/daily-count-store.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { InsightStores } from './insight-stores.ts';

const withRules = z.object({ rules: z.array(z.unknown()) });

/** Fewer views tell little. */
const fewestViews = 30;

/**
 * Returns the rules of seen rulesets that have shown nothing in these days. Leaves out rulesets without any counted rule:
 * their pages do not tell which rule has answered.
 */
export async function unmatchedRules(
  { dailyCounts, rulesets }: InsightStores,
  { id: shopId }: Shop,
  range: DayRange,
) {
  const seen = (await dailyCounts.byKey(shopId, 'ruleset', range)).filter(
    ({ counts }) => counts.impressions >= fewestViews,
  );
  const matched = new Set(
    (await dailyCounts.byKey(shopId, 'rule', range))
      .filter(({ counts }) => counts.impressions > 0)
      .map(({ key }) => key),
  );
  const found: { ruleset: number; name: string; rule: number }[] = [];
  for (const { key } of seen) {
    const ruleset = await rulesets.find(shopId, Number(key));
    if (!ruleset) {
      continue;
    }
    const { rules = [] } = withRules.safeParse(JSON.parse(ruleset.body)).data ?? {};
    const unmatched = rules.flatMap((_, index) =>
      matched.has(`${key}/${index + 1}`) ? [] : [index + 1],
    );
    if (unmatched.length < rules.length) {
      const { id, name } = ruleset;
      found.push(...unmatched.map((rule) => ({ ruleset: id, name, rule })));
    }
  }
  return found;
}
