import { chiSquareTail } from './distributions.ts';

/** The number of shoppers that saw a variant, with the weight by which they were assigned. */
interface VariantShoppers {
  readonly shoppers: number;
  readonly weight: number;
}

/** Below it, the split is no accident. Fabijan and others name this limit. */
const mismatchBelow = 0.001;

/** Chi-square is too far from the counts of shoppers while fewer are expected in any variant (Cochran's rule). */
const fewestExpected = 5;

/**
 * Returns the probability that shoppers assigned by these weights are split at least this unevenly: Pearson's chi-square
 * test on exposures; 1 while they are too few for it. Fabijan and others, *Diagnosing Sample Ratio Mismatch in Online Controlled Experiments*, KDD 2019.
 */
export function sampleRatioProbability(variants: readonly VariantShoppers[]): number {
  const weighted = variants.filter(({ weight }) => weight > 0);
  const shoppers = weighted.reduce((sum, variant) => sum + variant.shoppers, 0);
  const weights = weighted.reduce((sum, { weight }) => sum + weight, 0);
  if (weighted.length < 2) {
    return 1;
  }
  const expectedOf = ({ weight }: VariantShoppers) => (shoppers * weight) / weights;
  if (weighted.some((variant) => expectedOf(variant) < fewestExpected)) {
    return 1;
  }
  const statistic = weighted.reduce((sum, variant) => {
    const expected = expectedOf(variant);
    return sum + (variant.shoppers - expected) ** 2 / expected;
  }, 0);
  return chiSquareTail(statistic, weighted.length - 1);
}

export function isMismatched(variants: readonly VariantShoppers[]): boolean {
  return sampleRatioProbability(variants) < mismatchBelow;
}
