import type { VerdictState } from '../../insight/experiments/verdict.ts';

/** What an experiment tells after a day. Amounts are in the shop's currency, lifts such as 0.05. */
export interface ExperimentVerdict {
  state: VerdictState;
  comparisons: VariantComparison[];
  variants: VariantResult[];
  mixed: number;
  /** Sessions that take no part. Absent in verdicts of the days before they were told apart. */
  left_out?: LeftOutSessions;
  limit: number | null;
  sentence: string;
  look_at: string | null;
}

export interface LeftOutSessions {
  bots: number;
  networks: number;
  /** Their share of all sessions that were exposed. */
  share: number;
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
