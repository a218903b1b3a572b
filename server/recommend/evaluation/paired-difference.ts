/** The difference between two recommenders over the same cases, with its uncertainty. */
export interface PairedDifference {
  mean: number;
  /** Half the width of the 95 % confidence interval; null for a single case. */
  margin: number | null;
  /** True when the interval includes zero, or with fewer than six cases. */
  isWithinNoise: boolean;
}

/**
 * Returns Student's interval for the mean of the differences case by case. Difficulty that both
 * share cancels out, so fewer cases suffice than for two separate means. Takes at least one case
 * and two lists of one length.
 */
export function pairedDifference(
  scores: readonly number[],
  rivalScores: readonly number[],
): PairedDifference {
  const differences = scores.map((score, index) => score - (rivalScores[index] ?? 0));
  const mean = meanOf(differences);
  if (differences.length < 2) {
    return { mean, margin: null, isWithinNoise: true };
  }
  const freedom = differences.length - 1;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / freedom;
  const margin = quantileOfStudent(freedom) * Math.sqrt(variance / differences.length);
  return {
    mean,
    margin,
    isWithinNoise: differences.length < fewestCases || Math.abs(mean) <= margin,
  };
}

/**
 * Even if all cases agree, fewer do so by chance once in twenty times: 2 · 0.5^5 > 0.05. Student's
 * interval believes them when their differences are alike, which those of three weeks may be.
 */
const fewestCases = 6;

/** Returns 0 for an empty list. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Exact values where the series below is off by more than 1 %. */
const quantilesOfFewCases = [12.706, 4.303, 3.182];

/**
 * Returns the 97.5 % quantile of Student's distribution by the series of Abramowitz and Stegun,
 * "Handbook of Mathematical Functions", 26.7.5.
 */
function quantileOfStudent(freedom: number): number {
  const z = 1.959964;
  return (
    quantilesOfFewCases[freedom - 1] ??
    z +
      (z ** 3 + z) / (4 * freedom) +
      (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
      (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}
