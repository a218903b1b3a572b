import { expect, test } from 'vitest';
import type { Score } from '../recommend/evaluation/trial.ts';
import { standingStrength } from '../recommend/models/bought-together.ts';
import { describeEvaluation } from './evaluation-table.ts';

const figures = {
  hitRate: 1,
  ndcg: 0.2255,
  mrr: 0.5,
  coverage: 0.003,
  mostShown: 0.12,
  families: 9,
};

const kept = { single: null, cart: null, halfLife: null };
const standing = { strength: standingStrength, baskets: 40, gains: kept };
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
    'Recommender    Cases  Hit@10  NDCG@10  MRR@10  Coverage  Most shown  Families  NDCG above popularity',
    'cart           1,234   100.0     22.6    50.0       0.3        12.0       9.0  +14.4 ± 0.6, better',
    '  popularity             5.0     22.6    50.0       0.3        12.0       9.0',
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

test('says which strengths of bought together the held-out baskets chose', () => {
  const single = { mean: 0.0042, margin: 0.0031, isWithinNoise: false };
  const strength = { ...standingStrength, single: { chance: 1, priorOrders: 60 } };
  const text = describeEvaluation({
    ...noHistory,
    orders,
    strength: { strength, baskets: 1_200, gains: { ...kept, single } },
    scores: [],
  });
  expect(text).toContain(
    'Bought together, chosen by 1,200 held-out baskets:\n' +
      '  single products: chance 1, 60 prior orders, NDCG +0.4 ± 0.3 compared with the usual\n' +
      '  carts: chance 0, 5 prior orders, as usual\n' +
      '  both: half-life 240 days, as usual',
  );
});
