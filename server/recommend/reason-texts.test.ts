import { describe, expect, test } from 'vitest';
import { riseKinds } from './models/trending.ts';
import {
  boughtTogetherReason,
  describeConversion,
  describePair,
  type ProductRelation,
  describeSales,
  describeViews,
  sentence,
  describeTrend,
  similarReason,
  viewedRelatedReason,
} from './reason-texts.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-03-01T12:00:00Z');
const longAgo = Date.parse('2011-12-09T12:50:00Z');

function pair(together: number, occurrences = 8) {
  return { givenId: 1, score: 0.5, together, occurrences };
}

/** Returns the sentence for a reason without shared words. */
function similarText(relation: ProductRelation): string {
  return describePair(similarReason(pair(0), relation), 'Tea pot');
}

function trendParts(kind: number, count = 2, base = 1, until = now - 3_600_000) {
  return describeTrend({ score: 1.5, count, base, kind, until }, now);
}

function trend(...ranked: Parameters<typeof trendParts>): string {
  return sentence(trendParts(...ranked));
}

function partNames(kind: number): string[] {
  return trendParts(kind).map(({ name }) => name);
}

function conversion(count: number, base: number, hasViews: boolean): string {
  return sentence(describeConversion({ count, base }, hasViews));
}

function sales(recent: number, year: number, days = 30, until = now) {
  return describeSales({ recent, year }, { days, until, now });
}

test('boughtTogetherReason names the orders', () => {
  expect(describePair(boughtTogetherReason(pair(34, 120), true), 'Tea pot')).toBe(
    'Bought together with Tea pot in 34 of 120 orders',
  );
});

test('boughtTogetherReason says when no order supports the product', () => {
  expect(describePair(boughtTogetherReason(pair(0), true), 'Tea pot')).toBe('Like Tea pot');
  expect(describePair(boughtTogetherReason(pair(0), false), 'Tea pot')).toBe(
    'Bought with products like Tea pot, or by its customers at another time',
  );
});

test('viewedRelatedReason names the visits', () => {
  expect(describePair(viewedRelatedReason(pair(3, 40)), 'Tea pot')).toBe(
    'Looked at along with Tea pot in 3 of 40 visits',
  );
});

describe('similarReason', () => {
  const coViews = { together: 5, occurrences: 9 };

  test('names the number of shared words', () => {
    const relation = { coViews, isOfSameType: true };
    expect(describePair(similarReason(pair(3), relation), 'Tea pot')).toBe(
      'Shares 3 of the 8 words that describe Tea pot',
    );
  });

  test('names visits only when there were any', () => {
    expect(similarText({ coViews, isOfSameType: true })).toBe(
      'Looked at along with Tea pot in 5 of 9 visits',
    );
    expect(similarText({ coViews: undefined, isOfSameType: true })).toBe(
      'Of the same type as Tea pot',
    );
    expect(similarText({ coViews: undefined, isOfSameType: false })).toBe(
      'Shares with Tea pot words that many products have',
    );
  });
});

describe('describeTrend', () => {
  test('names what rose', () => {
    expect(trend(riseKinds.units, 12, 3.04)).toBe(
      '12 sold in the last 7 days; 3 in a usual week before.',
    );
    expect(trend(riseKinds.orders, 1, 0)).toBe(
      'in 1 order of the last 7 days; 0 in a usual week before.',
    );
    expect(trend(riseKinds.views, 90, 1.25)).toBe(
      'viewed 90 times in the last 7 days; 1.3 in a usual week before.',
    );
    expect(trend(riseKinds.nothingByWeek, 0, 4.7)).toBe(
      '0 sold in the last 7 days; 4.7 in a usual week before; more than before when newer days count more.',
    );
  });

  test('names the end of the week when it is long ago', () => {
    expect(trend(riseKinds.units, 12, 3, longAgo)).toBe(
      '12 sold in the 7 days until 2011-12-09; 3 in a usual week before.',
    );
    expect(trend(riseKinds.views, 1, 0, now - 2 * day)).toContain(
      'viewed 1 time in the 7 days until 2026-02-27',
    );
    expect(trend(riseKinds.orders, 2, 0, now - 2 * day + 1)).toContain(
      'in 2 orders of the last 7 days',
    );
  });

  test('names its parts after what they count', () => {
    expect(partNames(riseKinds.units)).toEqual(['sold_last_week', 'sold_a_week_before']);
    expect(partNames(riseKinds.orders)).toEqual(['orders_last_week', 'orders_a_week_before']);
    expect(partNames(riseKinds.views)).toEqual(['views_last_week', 'views_a_week_before']);
    expect(partNames(riseKinds.nothingByWeek)).toEqual([
      'sold_last_week',
      'sold_a_week_before',
      'rise',
    ]);
  });
});

test('describeConversion distinguishes a product without views from a shop without views', () => {
  expect(conversion(5, 40, true)).toBe('5 carts and purchases; 40 views.');
  expect(conversion(1, 1, true)).toBe('1 cart or purchase; 1 view.');
  expect(conversion(0, 0, true)).toBe('0 carts and purchases; it was not viewed.');
  expect(conversion(61, 0, false)).toBe('61 carts and purchases; no views are recorded.');
});

test('describes the views of a product without sales', () => {
  expect(describeViews(1)).toMatchObject({
    score: 1,
    text: '1 view in the year before the last training.',
  });
  expect(describeViews(400).text).toBe('400 views in the year before the last training.');
});

describe('describeSales', () => {
  test('names the recent days, or the year when nothing was sold in them', () => {
    expect(sales(6, 20)).toEqual({
      score: 6,
      text: '6 sold in the last 30 days.',
      parts: [
        { name: 'units_recent', value: 6, text: '6 sold in the last 30 days' },
        { name: 'units_year', value: 20, text: '20 sold in the last 365 days' },
      ],
    });
    expect(sales(0, 20)).toMatchObject({ score: 20, text: '20 sold in the last 365 days.' });
    expect(sales(1, 1, 1).text).toBe('1 sold in the last day.');
  });

  test('names the end of the days when it is long ago', () => {
    expect(sales(6, 20, 30, longAgo).text).toBe('6 sold in the 30 days until 2011-12-09.');
    expect(sales(0, 20, 1, longAgo).text).toBe('20 sold in the 365 days until 2011-12-09.');
    expect(sales(6, 20, 1, longAgo).text).toBe('6 sold in the day until 2011-12-09.');
  });
});

test('sentence joins at most three parts and returns nothing for none', () => {
  const parts = ['a', 'b', 'c', 'd'].map((text) => ({ name: text, value: 1, text }));
  expect(sentence(parts)).toBe('a; b; c.');
  expect(sentence([])).toBe('');
});
