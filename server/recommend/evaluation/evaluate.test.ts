import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluate, type Evaluation } from './evaluate.ts';
import {
  anyOrders,
  anyProductCount,
  anySessions,
  historyOf,
  type PastOrder,
  type PastSession,
} from '../testing/history-fixture.ts';
import { readWords } from '../models/similar/product-words.ts';

function evaluated(
  productCount: number,
  orders: readonly PastOrder[],
  sessions: readonly PastSession[] = [],
): Promise<Evaluation> {
  const documents = Array.from({ length: productCount }, (_, number) => ({
    price: 0,
    title: `Thing ${number >> 1}`,
    productType: 'things',
    vendor: '',
    tags: '',
    description: '',
  }));
  const history = historyOf(productCount, orders, sessions);
  return evaluate({ history, words: readWords(documents) }, { newest: 0.2 });
}

function scoreOf({ scores }: Evaluation, recommender: string) {
  return scores.find((score) => score.recommender === recommender);
}

/** Returns for each recommender what it needs or its number of cases. */
function outcomesOf({ scores }: Evaluation) {
  return Object.fromEntries(
    scores.map((score) => [
      score.recommender,
      'needs' in score ? score.needs : `${score.cases} cases`,
    ]),
  );
}

const days = Array.from({ length: 150 }, (_, day) => day);

/** Products are bought and viewed in pairs: 0 and 1, 2 and 3, … */
const pairOf = (day: number) => {
  const even = ((day * 7) % 25) * 2;
  return [even, even + 1];
};

describe('evaluate', () => {
  let evaluation: Evaluation;

  beforeAll(async () => {
    evaluation = await evaluated(
      50,
      days.map((day) => ({ day, products: pairOf(day), customerId: 1 + (day % 25) })),
      days.map((day) => ({ day, viewed: pairOf(day), added: pairOf(day).slice(0, 1) })),
    );
  });

  test('trains with the older part and tests with the newest fifth', () => {
    expect(evaluation.orders).toMatchObject({ before: 120, after: 30 });
    expect(evaluation.sessions).toMatchObject({ before: 120, after: 30 });
  });

  test.each(['bought together', 'viewed related', 'similar'])(
    'shows that %s predicts pairs where popularity cannot',
    (recommender) => {
      expect(scoreOf(evaluation, recommender)).toMatchObject({
        cases: 30,
        figures: { hitRate: 1, ndcg: 1, mrr: 1 },
        popularity: { difference: { isWithinNoise: false } },
      });
    },
  );

  test('shows that the first of each pair goes into the cart', () => {
    expect(scoreOf(evaluation, 'likelihood to convert')).toMatchObject({
      cases: 30,
      figures: { hitRate: 1, ndcg: 1, mrr: 1 },
    });
  });

  test('shows that customers return for what they bought', () => {
    // Customers and pairs both recur every 25 days.
    expect(scoreOf(evaluation, 'buy again')).toMatchObject({
      cases: 25,
      figures: { hitRate: 1, ndcg: 1, mrr: 1 },
    });
  });

  test('tests each whole week since the split', () => {
    expect(scoreOf(evaluation, 'trending')).toMatchObject({ cases: 4 });
    expect(scoreOf(evaluation, 'top sellers')).toMatchObject({ cases: 4, popularity: null });
  });
});

describe('a shop with too little data', () => {
  test('reports what each recommender needs when it is empty', async () => {
    const evaluation = await evaluated(0, []);
    expect(evaluation).toMatchObject({ orders: null, sessions: null });
    const baskets =
      'needs orders of two products or more on both sides of the split: 0 before it, 0 after it';
    expect(outcomesOf(evaluation)).toEqual({
      'bought together': baskets,
      cart: baskets,
      'viewed related': 'needs views: none recorded',
      similar:
        'needs views, or known customers with two orders after the split that hold different products of one type',
      'top sellers': 'needs orders of more than a week',
      trending: 'needs orders of more than a week',
      'trending by gains': 'needs orders of more than a week',
      'likelihood to convert': 'needs views: none recorded',
      'buy again': 'needs customers who come back for what they bought before: none did',
    });
  });

  test('has nothing to train with from one order or one visit', async () => {
    const evaluation = await evaluated(
      2,
      [{ day: 3, products: [0, 1], customerId: 1 }],
      [{ day: 3, viewed: [0, 1] }],
    );
    expect(evaluation.orders).toMatchObject({ before: 0, after: 1 });
    expect(outcomesOf(evaluation)).toMatchObject({
      'bought together':
        'needs orders of two products or more on both sides of the split: 0 before it, 1 after it',
      'viewed related':
        'needs sessions before the split and later ones of two viewed products or more: ' +
        'there are 0 and 1',
      trending: 'needs orders of more than a week',
    });
  });
});

describe('evaluate for any history', () => {
  test('returns figures within their bounds, reproducibly', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrders, anySessions, async (orders, sessions) => {
        const evaluation = await evaluated(anyProductCount, orders, sessions);
        expect(await evaluated(anyProductCount, orders, sessions)).toEqual(evaluation);
        for (const score of evaluation.scores) {
          if ('figures' in score) {
            const {
              difference,
              families: _,
              ...popularity
            } = score.popularity ?? { difference: { mean: 0 }, families: 0 };
            const { families, ...own } = score.figures;
            const figures = [...Object.values(own), ...Object.values(popularity)];
            expect(families).toBeGreaterThanOrEqual(0);
            expect(families).toBeLessThanOrEqual(10);
            expect(score.cases).toBeGreaterThan(0);
            expect(figures.every((figure) => figure >= 0 && figure <= 1 + 1e-12)).toBe(true);
            expect(Math.abs(difference.mean)).toBeLessThanOrEqual(1 + 1e-12);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
