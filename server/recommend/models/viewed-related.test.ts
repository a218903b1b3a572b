import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedToCart, viewed } from './history.ts';
import {
  anyProductCount,
  anySessions,
  historyOf,
  type PastSession,
} from '../testing/history-fixture.ts';
import { listsOf } from './neighbour-list.ts';
import { sessionWeight } from './session-weight.ts';
import { trainViewedRelated } from './viewed-related.ts';

function train(sessions: readonly PastSession[], productCount = 20) {
  return trainViewedRelated(historyOf(productCount, [], sessions).sessions, productCount);
}

test('ranks the next view above earlier and later views', () => {
  // To product 2, 3 adds 1, 1 adds 0.8, 4 adds 1/2 and 0 adds 0.8/2, each over 1 + 5 sessions.
  const list = listsOf(train([{ day: 0, viewed: [0, 1, 2, 3, 4] }])).get(2);

  expect([...(list?.productIds ?? [])]).toEqual([3, 1, 4, 0]);
  const sums = [1, 0.8, 0.5, 0.4];
  expect([...(list?.scores ?? [])]).toEqual(sums.map((sum) => Math.fround(sum / 6)));
  expect(list?.occurrences).toBe(1);
});

test('ignores products more than ten views apart', () => {
  const walk = Array.from({ length: 13 }, (_, number) => number);

  const list = listsOf(train([{ day: 0, viewed: walk }])).get(0);

  expect([...(list?.productIds ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('does not connect products of different sessions', () => {
  const model = train([
    { day: 0, viewed: [0, 1] },
    { day: 1, viewed: [2, 3] },
  ]);

  expect([...(listsOf(model).get(1)?.productIds ?? [])]).toEqual([0]);
});

test('weighs many sessions above one, and recent ones above old ones', () => {
  const model = train([
    { day: 0, viewed: [0, 1] },
    { day: 45, viewed: [0, 2] },
    { day: 45, viewed: [0, 3] },
    { day: 45, viewed: [0, 3] },
  ]);

  const list = listsOf(model).get(0);

  expect([...(list?.productIds ?? [])]).toEqual([3, 2, 1]);
  expect([...(list?.together ?? [])]).toEqual([2, 1, 1]);
  // The session of 45 days ago counts half in the sum and in the number of sessions.
  expect(list?.scores[2]).toBeCloseTo(0.5 / (3.5 + 5), 6);
});

test('counts a repeated product at its first place in a session', () => {
  const sessions = {
    starts: Uint32Array.of(0, 4),
    products: Uint32Array.of(0, 1, 0, 2),
    acts: Uint8Array.of(viewed, viewed, addedToCart, viewed),
    at: Float64Array.of(0, 1, 2, 3),
    weights: Float64Array.of(1),
    isTrusted: Uint8Array.of(1),
  };

  const list = listsOf(trainViewedRelated(sessions, 3)).get(0);

  expect([...(list?.productIds ?? [])]).toEqual([1, 2]);
  expect(list?.scores[1]).toBeCloseTo(0.5 / 6, 6);
  expect(list?.occurrences).toBe(1);
});

test('returns nothing without sessions or for sessions of one product', () => {
  expect(train([]).products).toHaveLength(0);
  expect(train([{ day: 0, viewed: [3] }]).products).toHaveLength(0);
  expect(train([], 0).starts).toEqual(new Uint32Array(1));
});

test('counts many sessions of one network as two at most', () => {
  const fromOneNetwork = Array.from({ length: 100 }, (_, place) => ({
    day: 0,
    viewed: [0, 1],
    weight: sessionWeight({ networkRank: place < 8 ? place + 1 : 0, isSigned: true }),
  }));
  const honest = Array.from({ length: 6 }, () => ({ day: 0, viewed: [0, 1], weight: 1 }));
  const imported = { day: 0, viewed: [0, 1] };

  const before = listsOf(train([imported, ...honest])).get(0);
  const after = listsOf(train([imported, ...honest, ...fromOneNetwork])).get(0);

  // 1 + 6 - 1.2² / 6, and 1 + 7.2 - 1.2² / 7.2.
  expect(before).toMatchObject({ together: Uint32Array.of(7), occurrences: 7 });
  expect(after).toMatchObject({ together: Uint32Array.of(8), occurrences: 8 });
});

test('lists a pair of browser sessions only when they weigh three shoppers', () => {
  const fromOneNetwork = Array.from({ length: 100 }, (_, place) => ({
    day: 0,
    viewed: [0, 1],
    weight: sessionWeight({ networkRank: place < 8 ? place + 1 : 0, isSigned: true }),
  }));
  const honest = { day: 0, viewed: [0, 1], weight: 1 };
  expect(listedForFirst([honest, ...fromOneNetwork])).toEqual([]);
  expect(listedForFirst([honest, honest, ...fromOneNetwork])).toEqual([1]);
  expect(listedForFirst([honest, honest, honest])).toEqual([1]);
});

test('returns lists of other products, best first and reproducibly, for any sessions', () => {
  fc.assert(
    fc.property(anySessions, (sessions) => {
      const model = train(sessions, anyProductCount);
      for (let product = 0; product < anyProductCount; product++) {
        const [from = 0, to = 0] = model.starts.subarray(product, product + 2);
        const scores = [...model.scores.subarray(from, to)];
        expect(model.products.subarray(from, to)).not.toContain(product);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        expect(scores.every((score) => score > 0 && Number.isFinite(score))).toBe(true);
      }
      expect(train(sessions, anyProductCount)).toEqual(model);
    }),
  );
});

function listedForFirst(sessions: readonly PastSession[]): number[] {
  return [...(listsOf(train(sessions)).get(0)?.productIds ?? [])];
}
