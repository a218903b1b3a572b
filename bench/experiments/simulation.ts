import { fixedErrorsWide } from '../../server/insight/experiments/confidence-sequence.ts';
import { shoppersUntilFound } from '../../server/insight/experiments/power.ts';
import { logRatioOf } from '../../server/insight/experiments/ratio.ts';
import { summarise, winsorise, winsorisingLimit } from '../../server/insight/experiments/sample.ts';
import { alphaOf, judge } from '../../server/insight/experiments/verdict.ts';

/** The orders of a customer: days since the first one, and hundredths. */
export type History = readonly (readonly [day: number, amount: number])[];

export interface Shop {
  /** Histories of real customers, which shoppers who buy are drawn from. */
  histories: readonly History[];
  shoppersPerDay: number;
  /** Share of the shoppers of A who buy. */
  buyers: number;
}

export interface Outcome {
  /** The first day with a verdict of better or worse; null without one. */
  day: number | null;
  isBetter: boolean;
  isBroken: boolean;
  /** A test that is meant to look once, at the last day. */
  fixed: boolean;
  /** The same test at any day. */
  fixedAtAnyDay: boolean;
}

export const days = 60;

/** The lift that the experiments ask for. */
const effect = 0.1;

/** A shopper who buys does so within a week. */
const latestFirstOrder = 7;

interface Arm {
  shoppers: number;
  /** Totals of the shoppers who have bought. */
  totals: number[];
}

/** Runs an experiment whose variant B has more buyers, and looks at it every day. */
export function runExperiment(
  { histories, shoppersPerDay, buyers }: Shop,
  lift: number,
  random: () => number,
): Outcome {
  const arms: [Arm, Arm] = [
    { shoppers: 0, totals: [] },
    { shoppers: 0, totals: [] },
  ];
  const orders: { arm: Arm; shopper: number; amount: number }[][] = Array.from(
    { length: days },
    () => [],
  );
  const goal = { effect, plannedShoppers: planned(histories, buyers) };
  const outcome: Outcome = {
    day: null,
    isBetter: false,
    isBroken: false,
    fixed: false,
    fixedAtAnyDay: false,
  };
  for (let day = 0; day < days; day++) {
    for (let shopper = 0; shopper < shoppersPerDay; shopper++) {
      const isB = random() < 0.5;
      const arm = arms[isB ? 1 : 0];
      arm.shoppers++;
      if (random() < buyers * (isB ? 1 + lift : 1)) {
        const first = day + Math.floor(random() * latestFirstOrder);
        const history = histories[Math.floor(random() * histories.length)] ?? [];
        const place = arm.totals.push(0) - 1;
        for (const [gap, amount] of history) {
          orders[first + gap]?.push({ arm, shopper: place, amount });
        }
      }
    }
    for (const { arm, shopper, amount } of orders[day] ?? []) {
      arm.totals[shopper] = (arm.totals[shopper] ?? 0) + amount;
    }
    look(arms, goal, day + 1, outcome);
  }
  return outcome;
}

function look(
  arms: readonly [Arm, Arm],
  goal: { effect: number; plannedShoppers: number },
  day: number,
  outcome: Outcome,
): void {
  const paid = arms.map(({ totals }) => totals.filter((total) => total > 0));
  const limit = winsorisingLimit(paid.flat(), arms[0].shoppers + arms[1].shoppers);
  const [a, b] = arms.map(({ shoppers }, index) => ({
    name: index === 0 ? 'A' : 'B',
    weight: 1,
    active: paid[index]?.length ?? 0,
    ...summarise(winsorise(paid[index] ?? [], limit), shoppers),
  }));
  if (!a || !b) {
    return;
  }
  const { state } = judge([a, b], goal);
  outcome.isBroken ||= state === 'broken';
  if (outcome.day === null && (state === 'better' || state === 'worse')) {
    outcome.day = day;
    outcome.isBetter = state === 'better';
  }
  const ratio = logRatioOf(b, a);
  outcome.fixed =
    ratio !== null &&
    Math.abs(ratio.value) > fixedErrorsWide(alphaOf(2)) * Math.sqrt(ratio.variance);
  outcome.fixedAtAnyDay ||= outcome.fixed;
}

/** Returns the number of shoppers that the planner would name. */
function planned(histories: readonly History[], buyers: number): number {
  const totals = histories.map((history) => history.reduce((sum, [, amount]) => sum + amount, 0));
  const size = Math.round(totals.length / buyers);
  const sample = summarise(winsorise(totals, winsorisingLimit(totals, size)), size);
  return shoppersUntilFound(effect, sample, { base: 1, variant: 1 }, alphaOf(2)) ?? 10_000;
}
