import { type Band, bandOf } from './confidence-sequence.ts';
import { shoppersUntilFound } from './power.ts';
import { logRatioOf, toLift } from './ratio.ts';
import { type Sample, shared } from './sample.ts';
import { isMismatched } from './sample-ratio.ts';

export const verdictStates = ['collecting', 'better', 'worse', 'no_difference', 'broken'] as const;

export type VerdictState = (typeof verdictStates)[number];

/** The probability that any verdict of an experiment is wrong at any look. */
const wrongAtMost = 0.05;

/** Rates of fewer are told as uncertain everywhere; means of fewer are too far from normal. */
const fewestActive = 30;

/** The shoppers that saw a variant, and their metric. */
export interface VariantSample extends Sample {
  readonly name: string;
  readonly weight: number;
  /** Number of people whose metric is above 0. */
  readonly active: number;
}

/** The question of an experiment, fixed before its first look. */
interface ExperimentGoal {
  /** The lift to find, such as 0.05. */
  readonly effect: number;
  /** The number of shoppers of two variants at which the band is narrowest. */
  readonly plannedShoppers: number;
}

/** A variant beside the first one. */
export interface Comparison {
  readonly name: string;
  readonly state: VerdictState;
  /** Null without a sale in one of them. */
  readonly lift: number | null;
  readonly band: Band | null;
  /** Shoppers of both samples that are still missing to find the effect; null when nobody can know yet. */
  readonly missingShoppers: number | null;
}

interface Verdict {
  readonly state: VerdictState;
  readonly comparisons: readonly Comparison[];
}

/** Judges the variants of an experiment against the first one. May be called at every look. */
export function judge(variants: readonly VariantSample[], goal: ExperimentGoal): Verdict {
  const [base, ...others] = variants;
  if (!base) {
    return { state: 'collecting', comparisons: [] };
  }
  const alpha = alphaOf(variants.length);
  const isBroken = isMismatched(variants.map(({ size, weight }) => ({ shoppers: size, weight })));
  const comparisons = others
    .map((variant) => compare(variant, base, goal, alpha))
    .map((one) => (isBroken ? { ...one, state: 'broken' as const } : one));
  return { state: stateOf(comparisons), comparisons };
}

/** Returns the probability of one comparison, so that all together keep `wrongAtMost` (Bonferroni). */
export function alphaOf(variantCount: number): number {
  return wrongAtMost / Math.max(1, variantCount - 1);
}

function compare(
  variant: VariantSample,
  base: VariantSample,
  goal: ExperimentGoal,
  alpha: number,
): Comparison {
  const { name } = variant;
  const missingShoppers = missingOf(variant, base, goal, alpha);
  const ratio = logRatioOf(variant, base);
  if (!ratio) {
    return { name, state: 'collecting', lift: null, band: null, missingShoppers };
  }
  // The sequence runs over people, who are independent of one another.
  const people = variant.people + base.people - shared(variant, base).people;
  const { low, high } = bandOf(ratio, people, goal.plannedShoppers, alpha);
  const band = { low: toLift(low), high: toLift(high) };
  const isEnough = Math.min(variant.active, base.active) >= fewestActive;
  const state = isEnough ? stateOfBand(band, goal.effect) : 'collecting';
  return { name, state, lift: toLift(ratio.value), band, missingShoppers };
}

function stateOfBand({ low, high }: Band, effect: number): VerdictState {
  if (low > 0) {
    return 'better';
  }
  if (high < 0) {
    return 'worse';
  }
  return low >= -effect && high <= effect ? 'no_difference' : 'collecting';
}

function missingOf(
  variant: VariantSample,
  base: VariantSample,
  { effect, plannedShoppers }: ExperimentGoal,
  alpha: number,
): number | null {
  if (base.active < fewestActive || base.mean <= 0) {
    return null;
  }
  const shares = { base: base.weight, variant: variant.weight };
  const wanted = shoppersUntilFound(effect, base, { shares, alpha, sharpestAt: plannedShoppers });
  return wanted === null ? null : Math.max(0, wanted - variant.size - base.size);
}

/** Returns the state of the whole experiment: the best that is known of any variant. */
function stateOf(comparisons: readonly Comparison[]): VerdictState {
  const states = new Set(comparisons.map(({ state }) => state));
  for (const state of ['broken', 'better', 'collecting', 'no_difference'] as const) {
    if (states.has(state)) {
      return state;
    }
  }
  return comparisons.length > 0 ? 'worse' : 'collecting';
}
