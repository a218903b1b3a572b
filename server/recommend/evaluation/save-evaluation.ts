import { randomUUID } from 'node:crypto';
import type { QualityResult } from '../../contract/admin/quality.ts';
import type { Database } from '../../store/port/database.ts';
import type { HistoryStore } from '../../store/tables/shoppers/history-store.ts';
import type { TrialStore } from '../../store/tables/trials/trial-store.ts';
import { clockSkewBound } from '../sales.ts';
import { readHistory } from '../history/read-history.ts';
import { readProductWords } from '../history/read-product-words.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import type { Score, Unscored } from './trial.ts';

interface EvaluationStores {
  database: Database;
  trials: TrialStore;
  history: HistoryStore;
}

/** The share of the newest data to test on. */
export const usualShare = 0.2;

export interface EvaluationSteps {
  newest?: number;
  now?: () => number;
  onProgress?: (progress: { step: string; done: number; total: number }) => void;
  /** Checked between two pieces of work. */
  signal?: AbortSignal;
}

/** Measures the recommenders of a shop on its newest data. */
export async function evaluateShop(
  { history: store }: { history: HistoryStore },
  shopId: number,
  { newest = usualShare, now = Date.now, onProgress, signal }: EvaluationSteps = {},
): Promise<Evaluation> {
  const report: NonNullable<EvaluationSteps['onProgress']> = (progress) => {
    signal?.throwIfAborted();
    onProgress?.(progress);
  };
  const history = await readHistory(store, shopId, {
    until: clockSkewBound(now()),
    onProgress: ({ what, done, total }) => report({ step: `reading ${what}`, done, total }),
  });
  const { productIds } = history;
  const words = await readProductWords(store, shopId, productIds, (done) =>
    report({ step: 'reading products', done, total: productIds.length }),
  );
  return evaluate(
    { history, words },
    {
      newest,
      onTrial: (recommender, done, total) =>
        report({ step: `testing ${recommender}`, done, total }),
    },
  );
}

/** Returns what a measurement has found, as the admin shows it. */
export function qualityResult({ orders, scores }: Evaluation): QualityResult {
  return { orders: orders?.after ?? 0, recommenders: scores.flatMap(qualityOf) };
}

const dayMs = 86_400_000;

/** Measures the recommenders of a shop after a training, at most once a day. */
export async function evaluateDaily(
  stores: EvaluationStores,
  shopId: number,
  now: number,
): Promise<void> {
  const last = await stores.trials.lastResult(shopId, 'quality');
  if (last && now - last.reachedAt < dayMs) {
    return;
  }
  const evaluation = await evaluateShop(stores, shopId, { now: () => now });
  await stores.database.write(shopId, (transaction) =>
    stores.trials.save(transaction, {
      id: randomUUID(),
      shopId,
      kind: 'quality',
      cause: 'training',
      result: JSON.stringify(qualityResult(evaluation)),
      startedAt: now,
      reachedAt: now,
    }),
  );
}

/** Returns nothing for popularity itself, and for recommenders without cases. */
function qualityOf(score: Score | Unscored): QualityResult['recommenders'] {
  if ('needs' in score || !score.popularity || score.cases === 0) {
    return [];
  }
  const { recommender, question, cases, figures, popularity } = score;
  return [
    {
      recommender,
      question,
      cases,
      ndcg: figures.ndcg,
      popularity_ndcg: popularity.ndcg,
      difference: { mean: popularity.difference.mean, margin: popularity.difference.margin },
      is_within_noise: popularity.difference.isWithinNoise,
    },
  ];
}
