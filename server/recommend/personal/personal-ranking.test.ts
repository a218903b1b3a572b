import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NeighbourList } from '../models/neighbour-list.ts';
import { PersonalRanking, type ProfileLists } from './personal-ranking.ts';
import { personalWeights } from './personal-weights.ts';

/** Returns lists with these neighbours, the first of which are the best. */
function lists(neighbours: Readonly<Record<number, readonly number[]>>): NeighbourLists {
  return new Map(
    Object.entries(neighbours).map(([id, productIds]) => [
      Number(id),
      {
        productIds: Float64Array.from(productIds),
        scores: Float32Array.from(productIds, (_, place) => 1 / (place + 1)),
        together: Uint32Array.from(productIds, () => 3),
        occurrences: 9,
      },
    ]),
  );
}

type NeighbourLists = ReadonlyMap<number, NeighbourList>;

const none: ProfileLists = {
  viewedRelated: lists({}),
  boughtTogether: lists({}),
  similar: lists({}),
};

const noPrice = () => undefined;

const shared = Array.from({ length: 40 }, (_, index) => index + 1);

describe('a personal order', () => {
  test('lifts what others viewed or bought with the products of the profile', () => {
    const ranking = new PersonalRanking(
      { viewed: [101], cart: [102], ordered: [] },
      { ...none, viewedRelated: lists({ 101: [30] }), boughtTogether: lists({ 102: [31, 30] }) },
      noPrice,
    );
    expect(ranking.reorder(shared).slice(0, 3)).toEqual([30, 31, 1]);
    expect(ranking.gainOf(30)).toBeGreaterThan(ranking.gainOf(31));
    expect(ranking.gainOf(31)).toBeGreaterThan(0);
    expect(ranking.gainOf(1)).toBe(0);
    expect(ranking.reasonsFor(30)).toEqual([
      { productId: 101, kind: 'viewed' },
      { productId: 102, kind: 'cart' },
    ]);
    expect(ranking.reasonsFor(1)).toEqual([]);
  });

  test('counts the latest product most', () => {
    const related = lists({ 101: [20], 102: [21] });
    const orderFor = (viewed: number[]) =>
      new PersonalRanking(
        { viewed, cart: [], ordered: [] },
        { ...none, viewedRelated: related },
        noPrice,
      );
    expect(orderFor([101, 102]).gainOf(20)).toBeGreaterThan(orderFor([102, 101]).gainOf(20));
  });

  test('prefers the usual price of the profile among equals', () => {
    const prices = new Map([
      [101, 1_000],
      [2, 9_000],
      [3, 1_100],
    ]);
    const profile = { viewed: [101], cart: [], ordered: [] };
    const ranking = new PersonalRanking(profile, none, (id) => prices.get(id));
    expect(ranking.reorder([2, 3])).toEqual([3, 2]);
    expect(ranking.gainOf(4)).toBe(0);
  });

  test('lifts no product of the cart or of the last orders', () => {
    const related = lists({ 101: [3, 4, 5], 3: [4], 4: [3] });
    const ranking = new PersonalRanking(
      { viewed: [101], cart: [3], ordered: [4] },
      { viewedRelated: related, boughtTogether: related, similar: related },
      () => 1_000,
    );
    expect(ranking.reorder([1, 2, 3, 4, 5])[0]).toBe(5);
    expect([3, 4].map((id) => ranking.gainOf(id))).toEqual([0, 0]);
    expect([3, 4].flatMap((id) => ranking.reasonsFor(id))).toEqual([]);
  });

  test('keeps the shared order without a relation', () => {
    const ranking = new PersonalRanking({ viewed: [999], cart: [], ordered: [] }, none, noPrice);
    expect(ranking.reorder(shared)).toEqual(shared);
  });

  test('weighs the best neighbours alone', () => {
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    const profile = { viewed: [101], cart: [], ordered: [] };
    const ranking = new PersonalRanking(
      profile,
      { ...none, viewedRelated: lists({ 101: many }) },
      noPrice,
    );
    const last = personalWeights.neighbours;
    expect([ranking.gainOf(last) > 0, ranking.gainOf(last + 1)]).toEqual([true, 0]);
    expect([last, last + 1].map((id) => ranking.reasonsFor(id).length)).toEqual([1, 0]);
  });

  test('is neutral without a relation and a price', () => {
    const profile = { viewed: [101], cart: [], ordered: [102] };
    const similar = lists({ 101: [1] });
    expect(new PersonalRanking(profile, none, noPrice).isNeutral).toBe(true);
    expect(new PersonalRanking(profile, { ...none, similar }, noPrice).isNeutral).toBe(false);
    expect(new PersonalRanking(profile, none, () => 1_000).isNeutral).toBe(false);
  });

  test('is a permutation of the shared order', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
    const neighbours = fc.dictionary(fc.integer({ min: 1, max: 60 }).map(String), ids);
    fc.assert(
      fc.property(
        ids,
        fc.record({ viewed: ids, cart: ids, ordered: ids }),
        fc.record({ viewedRelated: neighbours, boughtTogether: neighbours, similar: neighbours }),
        fc.dictionary(
          fc.integer({ min: 1, max: 60 }).map(String),
          fc.integer({ min: 1, max: 90_000 }),
        ),
        (given, profile, related, prices) => {
          const ofProfile = {
            viewedRelated: lists(related.viewedRelated),
            boughtTogether: lists(related.boughtTogether),
            similar: lists(related.similar),
          };
          const ranking = new PersonalRanking(profile, ofProfile, (id) => prices[id]);
          const order = ranking.reorder(given);
          expect(order.toSorted((a, b) => a - b)).toEqual(given.toSorted((a, b) => a - b));
          for (const id of given) {
            expect(ranking.gainOf(id)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});
