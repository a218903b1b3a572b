import { expect, test } from 'vitest';
import type { Score } from '../recommend/evaluation/trial.ts';
import { standingStrength } from '../recommend/models/bought-together.ts';
import { describeEvaluation } from './evaluation-table.ts';

const figures = { hitRate: 1, ndcg: 0.2255, mrr: 0.5, coverage: 0.003 };

const standing = { strength: standingStrength, baskets: 40, gain: null };
const noHistory = { orders: null, sessions: null, strength: standing };

function scoreWith(
  difference: { mean: number; margin: number | null },
  isWithinNoise: boolean,
): Score {
  return {
    recommender: 'cart',
    question: 'What else?',
    cases: 1234,
    figures,
    popularity: { ...figures, hitRate: 0.05, difference: { ...difference, isWithinNoise } },
  };
}

function tableOf(score: Score): string[] {
  const text = describeEvaluation({ ...noHistory, scores: [score] });
  return text.split('\n').slice(3, 6);
}

test('prints the metrics of popularity below those of the recommender', () => {
  expect(tableOf(scoreWith({ mean: 0.144, margin: 0.006 }, false))).toEqual([
    'Recommender    Cases  Hit@10  NDCG@10  MRR@10  Coverage  NDCG above popularity',
    'cart           1,234   100.0     22.6    50.0       0.3  +14.4 ± 0.6, better',
    '  popularity             5.0     22.6    50.0       0.3',
  ]);
});

test.each([
  [{ mean: -0.02, margin: 0.01 }, false, '-2.0 ± 1.0, worse'],
  [{ mean: -0.02, margin: 0.03 }, true, '-2.0 ± 3.0, within noise'],
  [{ mean: 0.5, margin: null }, true, '+50.0, from one case: not significant'],
])('a difference of %o says in words how sure it is', (difference, isWithinNoise, words) => {
  expect(tableOf(scoreWith(difference, isWithinNoise))[1]?.endsWith(`  ${words}`)).toBe(true);
});

test('prints no second row for popularity itself', () => {
  const rows = tableOf({ ...scoreWith({ mean: 0, margin: 0 }, true), popularity: null });
  expect(rows[1]).toMatch(/ {2}is popularity$/);
  expect(rows[2]).toBe('');
});

const orders = { at: 0, before: 9, after: 1 };

test('says which strength of bought together the held-out baskets chose', () => {
  const gain = { mean: 0.0042, margin: 0.0031, isWithinNoise: false };
  const strength = { chance: 1, priorOrders: 20, halfLifeDays: 60 };
  const text = describeEvaluation({
    ...noHistory,
    orders,
    strength: { strength, baskets: 1_200, gain },
    scores: [],
  });
  expect(text).toContain(
    'Bought together uses chance 1, 20 prior orders, half-life 60 days: NDCG +0.4 ± 0.3 in 1,200 held-out baskets,\n' +
      'compared with its standing strength (chance 0.5, 15 prior orders, half-life 240 days).',
  );
});

test('says that bought together keeps its standing strength when no other one is better', () => {
  const text = describeEvaluation({ ...noHistory, orders, scores: [] });
  expect(text).toContain(
    '(chance 0.5, 15 prior orders, half-life 240 days): 40 held-out baskets showed no better one.',
  );
});
