import { UnsavedUse } from '../catalog/unsaved-use.ts';
import type { RuleTrace } from '../contract/rulesets.ts';
import type { DailyUse } from '../store/tables/rulesets/ruleset-use-store.ts';

/** One evaluation of a saved ruleset. */
export interface RulesetRun {
  rulesetId: number;
  /** The result of each rule, in order. */
  results: readonly RuleTrace['result'][];
}

const dayMs = 86_400_000;

/** Counts in memory how often rulesets are asked, until the counts are saved. */
export class RulesetUse {
  readonly #now: () => number;
  /** By shop, ruleset and day; each has the ruleset first, then its rules. */
  readonly #counts = new UnsavedUse<DailyUse>();

  constructor({ now }: { now: () => number }) {
    this.#now = now;
  }

  /** Counts the evaluations of a request. The first is the ruleset that the page asked for. */
  count(shopId: number, runs: readonly RulesetRun[]): void {
    const now = this.#now();
    const day = Math.floor(now / dayMs);
    runs.forEach(({ rulesetId, results }, index) => {
      const [whole, ...rules] = this.#countsOf({ shopId, rulesetId, day }, results.length);
      if (whole) {
        whole.asked++;
        whole.held += results.includes('matched') ? 1 : 0;
        whole.lastAt = index === 0 ? now : whole.lastAt;
      }
      for (const rule of rules) {
        const result = results[rule.rule - 1];
        rule.asked += result === undefined || result === 'unevaluated' ? 0 : 1;
        rule.held += result === 'matched' ? 1 : 0;
      }
    });
  }

  /** Returns the counts of a shop that have not been taken. */
  unsaved(shopId: number): DailyUse[] {
    return this.#counts.ofShop(shopId);
  }

  /** Returns the counts since the last call. */
  take(): DailyUse[] {
    return this.#counts.take();
  }

  #countsOf(
    of: Pick<DailyUse, 'shopId' | 'rulesetId' | 'day'>,
    rules: number,
  ): readonly DailyUse[] {
    const counts = this.#counts.of(`${of.shopId} ${of.rulesetId} ${of.day}`);
    // A publication may have added rules.
    while (counts.length <= rules) {
      counts.push({ ...of, rule: counts.length, asked: 0, held: 0, lastAt: null });
    }
    return counts;
  }
}
