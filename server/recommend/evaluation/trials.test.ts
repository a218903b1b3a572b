import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWords } from '../models/similar/product-words.ts';
import { boughtTogetherTrials } from './bought-together-trials.ts';
import { buyAgainTrial } from './buy-again-trial.ts';
import { conversionTrial } from './conversion-trial.ts';
import { historyOf, type PastOrder, type PastSession } from '../testing/history-fixture.ts';
import { type SplitHistory, splitHistoryAt } from './split-history.ts';
import { dayMs } from './popularity.ts';
import { similarTrial } from './similar-trial.ts';
import type { Case, Trial } from './trial.ts';
import { viewedRelatedTrial } from './viewed-related-trial.ts';
import { weeklyTrials } from './weekly-trials.ts';

/** Products 0 to 19. Everything from day 100 on is predicted. */
function splitAtDay100(
  orders: readonly PastOrder[],
  sessions: readonly PastSession[] = [],
): SplitHistory {
  return splitHistoryAt(historyOf(20, orders, sessions), 100 * dayMs);
}

const words = readWords(
  Array.from({ length: 20 }, (_, number) => ({
    price: 0,
    title: `Thing ${number}`,
    productType: number < 10 ? 'low' : 'high',
    vendor: '',
    tags: '',
    description: '',
  })),
);

function casesOf(trial: Trial | undefined): Case[] {
  const preparation = trial?.prepare();
  return preparation && 'cases' in preparation ? [...preparation.cases] : [];
}

describe('a case of a later basket', () => {
  const before = { day: 1, products: [0, 1, 2] };

  test('gives one product and has all others to be found', () => {
    const [one] = boughtTogetherTrials(
      splitAtDay100([before, { day: 100, products: [5, 6, 7] }]),
      words,
    );
    const [found] = casesOf(one);
    const given = [5, 6, 7].find((product) => !found?.relevant.has(product));
    expect(found?.relevant.size).toBe(2);
    expect(found?.recommended).not.toContain(given);
    expect(found?.popular.slice(0, 3)).toEqual([0, 1, 2]);
  });

  test('gives up to three products of a cart and has one to be found', () => {
    const [, cart] = boughtTogetherTrials(
      splitAtDay100([before, { day: 100, products: [0, 1, 2, 3, 4] }]),
      words,
    );
    const [found] = casesOf(cart);
    expect(found?.relevant.size).toBe(1);
    const givenOut = [0, 1, 2, 3, 4].filter((product) => !found?.popular.includes(product));
    expect(givenOut).toHaveLength(3);
    expect(found?.recommended.filter((product) => givenOut.includes(product))).toEqual([]);
  });

  test('is left out for a basket of one product', () => {
    const trials = boughtTogetherTrials(
      splitAtDay100([before, { day: 100, products: [5] }]),
      words,
    );
    expect(trials.map(casesOf)).toEqual([[], []]);
  });
});

describe('a case of a later visit', () => {
  const before = { day: 1, viewed: [3, 4] };

  test('ends the visit early and has the next view to be found', () => {
    const visits = Array.from({ length: 8 }, () => ({ day: 101, viewed: [6, 7, 8] }));
    const cases = casesOf(viewedRelatedTrial(splitAtDay100([], [before, ...visits])));
    const stops = cases.map(({ relevant }) => [...relevant]);
    // The visit ends between its first and its last product, not always at the same place.
    expect(new Set(stops.flat())).toEqual(new Set([7, 8]));
    for (const { relevant, popular } of cases) {
      expect(popular).not.toContain(6);
      expect(popular.includes(7)).toBe(relevant.has(7));
    }
  });

  test('gives one product and has the others of its type as similar ones', () => {
    const trial = similarTrial(
      splitAtDay100([]),
      splitAtDay100([], [before, { day: 101, viewed: [6, 12, 7, 8] }]),
      words,
    );
    const cases = casesOf(trial);
    expect(cases.map(({ relevant }) => relevant.size)).toEqual([2]);
    expect(cases[0]?.relevant).not.toContain(12);
  });

  test('has the products of one type that went into the cart, when only some did', () => {
    const visits = [
      { day: 101, viewed: [3, 11, 4, 12], added: [4] },
      { day: 102, viewed: [3, 4], added: [3, 4] },
      { day: 103, viewed: [3, 4] },
      { day: 104, viewed: [3, 11], added: [3] },
    ];
    const cases = casesOf(conversionTrial(splitAtDay100([], [before, ...visits]), words.types));
    expect(cases).toHaveLength(1);
    expect(cases[0]?.relevant).toEqual(new Set([4]));
    expect(cases[0]?.recommended.toSorted()).toEqual([3, 4]);
    expect(cases[0]?.popular.toSorted()).toEqual([3, 4]);
  });
});

describe('a case of a returning customer', () => {
  test('has earlier purchases in the first later order only', () => {
    const trial = buyAgainTrial(
      splitAtDay100([
        { day: 1, customerId: 8, products: [3] },
        { day: 2, customerId: 8, products: [3, 4] },
        { day: 3, customerId: 9, products: [7] },
        { day: 101, customerId: 8, products: [4, 9] },
        { day: 102, customerId: 8, products: [3] },
        { day: 103, customerId: 9, products: [8] },
        { day: 104, products: [3] },
      ]),
    );
    const cases = casesOf(trial);
    expect(cases.map(({ relevant }) => [...relevant])).toEqual([[4]]);
    expect(cases[0]?.recommended.slice(0, 2)).toEqual([3, 4]);
  });

  test('has other orders of the customer as similar products when there are no views, of one type', () => {
    const orders = splitAtDay100([
      { day: 1, products: [0, 1] },
      { day: 101, customerId: 8, products: [3] },
      { day: 102, customerId: 8, products: [3, 5] },
      { day: 103, customerId: 8, products: [6, 15] },
      { day: 104, customerId: 9, products: [7] },
      { day: 105, products: [8] },
      { day: 106, products: [9] },
    ]);
    const cases = casesOf(similarTrial(orders, orders, words));
    expect(cases.map(({ relevant }) => relevant)).toEqual([new Set([5, 6])]);
    expect(cases[0]?.popular).not.toContain(3);
  });
});

describe('a case of a later week', () => {
  // Seven days each, counted back from the newest order: days 94 to 100, 101 to 107.
  const orders = [
    ...Array.from({ length: 20 }, (_, day) => ({ day: 60 + day, products: [1], units: 3 })),
    { day: 90, products: [2], units: 40 },
    { day: 102, products: [1], units: 7 },
    { day: 103, products: [3], units: 6 },
    { day: 107, products: [2], units: 1 },
  ];

  test('has its best sellers and its greatest gains', () => {
    const [top, sellers, gains] = weeklyTrials(splitAtDay100(orders)).map(casesOf);
    expect(top?.map(({ relevant }) => [...relevant])).toEqual([[1, 3, 2]]);
    expect(sellers?.map(({ relevant }) => [...relevant])).toEqual([[1, 3, 2]]);
    // Product 1 has one order; a week of the 60 days before had 2.3.
    expect(gains?.map(({ relevant }) => [...relevant])).toEqual([[3, 2]]);
    expect(top?.[0]?.popular.slice(0, 2)).toEqual([2, 1]);
  });

  test('exists even when the newest orders span less than a week', () => {
    const young = splitHistoryAt(
      historyOf(20, [
        { day: 1, products: [1] },
        { day: 9, products: [2] },
      ]),
      9 * dayMs,
    );
    expect(casesOf(weeklyTrials(young)[0]).map(({ relevant }) => [...relevant])).toEqual([[2]]);
  });
});

test('recommendations contain nothing that only the later part shows', () => {
  const products = fc.uniqueArray(fc.nat(9), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(products, ([first = 0, second = 0, third = 0, ...earlier]) => {
      // The product that sells only later is in every later basket and visit, and must be in no
      // list.
      const later = [first, second, third, 19];
      const shop = splitAtDay100(
        Array.from({ length: 40 }, (_, index) =>
          index < 30
            ? { day: 60 + index, customerId: 1, products: [...earlier, 10, 11, 12, 13, 14] }
            : { day: 70 + index, customerId: 1, products: [...later, 10] },
        ),
        Array.from({ length: 40 }, (_, index) =>
          index < 30
            ? { day: 60 + index, viewed: [...earlier, 10, 11, 12, 13, 14] }
            : { day: 70 + index, viewed: later },
        ),
      );
      const trials = [
        ...boughtTogetherTrials(shop, words),
        viewedRelatedTrial(shop),
        buyAgainTrial(shop),
      ];
      for (const trial of trials) {
        const cases = casesOf(trial);
        expect(cases.length).toBeGreaterThan(0);
        expect(
          cases.flatMap(({ recommended, popular }) => [...recommended, ...popular]),
        ).not.toContain(19);
      }
    }),
    { numRuns: 20 },
  );
});
