import type { VerdictState } from '../../insight/experiments/verdict.ts';

/** What an experiment tells after a day. Amounts are in the shop's currency, lifts such as 0.05. */
export interface ExperimentVerdict {
  state: VerdictState;
  comparisons: VariantComparison[];
  variants: VariantResult[];
  mixed: number;
  limit: number | null;
  sentence: string;
  look_at: string | null;
}

export interface VariantComparison {
  name: VariantName;
  state: VerdictState;
  lift: number | null;
  low: number | null;
  high: number | null;
  days_to_go: number | null;
}

export type VariantName = 'A' | 'B' | 'C' | 'D' | 'holdout';

export interface VariantResult {
  name: VariantName;
  shoppers: number;
  expected: number;
  active: number;
  mean: number;
  order_value: { value: number; error: number } | null;
}
