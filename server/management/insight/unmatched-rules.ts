import { z } from 'zod';
import type { DayRange } from '../../store/insight/daily-count-store.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { InsightStores } from './insight-stores.ts';

const withRules = z.object({ rules: z.array(z.unknown()) });

/** Fewer views tell little. */
const fewestViews = 30;

/** Returns the rules of seen rulesets that have shown nothing in these days. */
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
    rules.forEach((_, index) => {
      if (!matched.has(`${key}/${index + 1}`)) {
        found.push({ ruleset: ruleset.id, name: ruleset.name, rule: index + 1 });
      }
    });
  }
  return found;
}
