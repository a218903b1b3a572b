import { describe, expect, test } from 'vitest';
import { type Case, listOf, runTrial, type Trial } from './trial.ts';

function trialOf(cases: readonly Case[], more: Partial<Trial> = {}): Trial {
  return { recommender: 'oracle', question: 'What?', prepare: () => ({ cases }), ...more };
}

/** Each product is a family of its own. */
function familiesOf(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, product) => product);
}

describe('a trial', () => {
  test('reports the means over its cases, also for popularity', () => {
    const cases = [
      { relevant: new Set([1]), recommended: [1, 2], popular: [3, 1] },
      { relevant: new Set([2]), recommended: [4, 3, 5, 2], popular: [3, 4] },
    ];
    const score = runTrial(trialOf(cases), familiesOf(10).with(5, 3));
    expect(score).toMatchObject({ recommender: 'oracle', question: 'What?', cases: 2 });
    expect(score).toHaveProperty('figures', {
      hitRate: 1,
      // 1 and 1 / log2(5).
      ndcg: (1 + 1 / Math.log2(5)) / 2,
      mrr: (1 + 1 / 4) / 2,
      coverage: 0.5,
      // Both lists show product 2.
      mostShown: 1,
      // 3 and 5 are of one family.
      families: (2 + 3) / 2,
    });
    expect(score).toMatchObject({
      popularity: { hitRate: 0.5, ndcg: 1 / Math.log2(3) / 2, mrr: 0.25, coverage: 0.3 },
    });
  });

  test('reads only the first ten places', () => {
    const long = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 1];
    const score = runTrial(
      trialOf([{ relevant: new Set([1]), recommended: long, popular: [1] }]),
      familiesOf(100),
    );
    expect(score).toMatchObject({
      figures: { hitRate: 0, ndcg: 0, mrr: 0, coverage: 0.1 },
      popularity: { difference: { mean: -1, margin: null } },
    });
  });

  test('has no comparison when it tests popularity itself', () => {
    const score = runTrial(
      trialOf([{ relevant: new Set([1]), recommended: [1], popular: [1] }], { isPopularity: true }),
      familiesOf(2),
    );
    expect(score).toMatchObject({ popularity: null });
  });

  test('reports what it needs when it cannot run', () => {
    const impossible = trialOf([], { prepare: () => ({ needs: 'needs views' }) });
    expect(runTrial(impossible, familiesOf(1))).toEqual({
      recommender: 'oracle',
      question: 'What?',
      needs: 'needs views',
    });
  });
});

test('listOf fills a list from one source after the other, without given or repeated products', () => {
  expect(
    listOf(
      [
        [5, 1, 5],
        [1, 2, 3, 4],
      ],
      [2],
      4,
    ),
  ).toEqual([5, 1, 3, 4]);
  expect(listOf([[5], [1]], [], 4)).toEqual([5, 1]);
  expect(listOf([[5, 6, 7]], [], 2)).toEqual([5, 6]);
});
