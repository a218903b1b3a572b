import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, errorsWide, fixedErrorsWide } from './confidence-sequence.ts';
import { daysUntilFound, foundLift, shoppersUntilFound } from './power.ts';
import { logRatioOf, ratioOf } from './ratio.ts';
import { type Sample, summarise as summariseValues, winsorisingLimit } from './sample.ts';
import { sampleRatioProbability } from './sample-ratio.ts';

/** Summarises the values of independent shoppers. */
function summarise(values: readonly number[], size = values.length): Sample {
  return summariseValues(
    values.map((value, person) => ({ person, value })),
    { size },
  );
}

const ofNobody = { people: 1_000, deviationOf: new Map<number, number>() };

/** Returns the probability of a split between two variants of the same weight. */
function split(...counts: number[]): number {
  return sampleRatioProbability(counts.map((shoppers) => ({ shoppers, weight: 1 })));
}

describe('a sample', () => {
  test('with shoppers of value 0 equals one that lists them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), fc.nat(50), (values, zeros) => {
        const listed = summarise([...values, ...Array<number>(zeros).fill(0)]);
        const short = summarise(values, values.length + zeros);
        expect(short.mean).toBeCloseTo(listed.mean, 6);
        expect(short.variance).toBeCloseTo(listed.variance, 4);
      }),
    );
  });

  test('counts the largest of 1,000 values up to the 99.9th percentile', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => index);
    expect(winsorisingLimit([...values.slice(0, 999), 1_000_000], 1_000)).toBeCloseTo(1_997, -1);
  });

  test('finds the limit among all shoppers and not only among buyers', () => {
    const buyers = Array.from({ length: 100 }, (_, index) => index + 1);
    // Of 10,000 shoppers, 10 lie above the 99.9th percentile.
    expect(winsorisingLimit(buyers, 10_000)).toBeCloseTo(90, 0);
  });
});

describe('the ratio of two means', () => {
  const base = { size: 1_000, mean: 2, variance: 4, ...ofNobody };

  test('has the variance of the delta method', () => {
    const sample = { size: 500, mean: 3, variance: 9, ...ofNobody };
    const { value, variance } = logRatioOf(sample, base) ?? { value: 0, variance: 0 };
    expect(value).toBeCloseTo(Math.log(1.5), 12);
    expect(variance).toBeCloseTo(4 / 1_000 / 4 + 9 / 500 / 9, 12);
  });

  test('is unknown without a sale', () => {
    expect(logRatioOf({ ...base, mean: 0 }, base)).toBeNull();
    expect(logRatioOf(base, { ...base, mean: 0 })).toBeNull();
  });

  test('of shoppers who order several times is less certain than that of as many single orders', () => {
    const orders: [number, number][] = [
      [10, 1],
      [20, 1],
      [30, 1],
      [40, 1],
    ];
    const repeated: [number, number][] = [
      [20, 2],
      [80, 2],
    ];
    const single = ratioOf(orders, 100);
    const clustered = ratioOf(repeated, 100);
    expect(single?.value).toBe(25);
    expect(clustered?.value).toBe(25);
    expect(clustered?.variance).toBeGreaterThan(single?.variance ?? Infinity);
  });
});

describe('the confidence sequence', () => {
  test('equals the published formula at a known point', () => {
    // ρ² of 10,000 observations at α = 0.05, and theorem 2.2 at the same size.
    const rho = (-2 * Math.log(0.05) + Math.log(1 - 2 * Math.log(0.05))) / 10_000;
    const published = Math.sqrt(
      ((2 * (10_000 * rho + 1)) / (10_000 ** 2 * rho)) *
        Math.log(Math.sqrt(10_000 * rho + 1) / 0.05),
    );
    const { low, high } = bandOf({ value: 0, variance: 1 / 10_000 }, 10_000, 10_000, 0.05);
    expect(high).toBeCloseTo(published, 12);
    expect(low).toBeCloseTo(-published, 12);
  });

  test('is wider than an interval that is looked at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 10_000_000 }), (size) => {
        expect(errorsWide(size, 10_000, 0.05)).toBeGreaterThan(fixedErrorsWide(0.05));
      }),
    );
    expect(fixedErrorsWide(0.05)).toBeCloseTo(1.959964, 5);
  });
});

describe('the test for a sample ratio mismatch', () => {
  test('returns the known probabilities of chi-square', () => {
    // The statistics are 4 and 10.24.
    expect(split(4_900, 5_100)).toBeCloseTo(0.0455, 4);
    expect(split(4_840, 5_160)).toBeCloseTo(0.00137, 5);
    // Of two degrees of freedom: exp(-8 / 2).
    expect(split(3_200, 3_400, 3_400)).toBeCloseTo(Math.exp(-4), 12);
    expect(split(0, 0)).toBe(1);
  });
});

describe('the power of an experiment', () => {
  // One in twenty buys for 50.
  const past = summarise(Array<number>(500).fill(50), 10_000);
  const shares = { base: 0.5, variant: 0.5 };

  const planned = (sharpestAt: number) => ({ shares, alpha: 0.05, sharpestAt });

  test('needs about the square of a smaller effect', () => {
    const [large, small] = [0.2, 0.1].map((lift) => {
      const guess = shoppersUntilFound(lift, past, planned(100_000)) ?? 0;
      return shoppersUntilFound(lift, past, planned(guess));
    });
    const growth = (Math.log1p(0.2) / Math.log1p(0.1)) ** 2;
    expect((small ?? 0) / (large ?? 1) / growth).toBeCloseTo(1, 1);
  });

  test('needs more shoppers than a test that looks once', () => {
    const errors = fixedErrorsWide(0.05) + 0.8416;
    const fixed = (4 * (past.variance / past.mean ** 2) * errors ** 2) / Math.log1p(0.1) ** 2;
    const found = shoppersUntilFound(0.1, past, planned(fixed)) ?? 0;
    expect(found / fixed).toBeGreaterThan(1.2);
    expect(found / fixed).toBeLessThan(3);
  });

  test('names the lift that is found at the number of shoppers that the lift needs', () => {
    const plan = planned(20_000);
    const shoppers = shoppersUntilFound(0.2, past, plan) ?? 0;
    expect(foundLift(0.8, past, shoppers, plan)).toBeCloseTo(0.2, 3);
    expect(foundLift(0.5, past, shoppers, plan)).toBeLessThan(0.2);
  });

  test('finds large lifts sooner when the band is sharpest at the planned number', () => {
    const sizeOfWeeks = 11_200;
    expect(foundLift(0.8, past, sizeOfWeeks, planned(sizeOfWeeks))).toBeLessThan(
      0.9 * foundLift(0.8, past, sizeOfWeeks, planned(1_300_000)),
    );
  });

  test('takes twice the days with half of the shoppers', () => {
    const days = (shoppersPerDay: number) =>
      daysUntilFound(0.1, { past, shoppersPerDay }, planned(100_000)) ?? 0;
    expect(days(500) / days(1_000)).toBeCloseTo(2, 1);
    expect(daysUntilFound(0.1, { past, shoppersPerDay: 0 }, planned(100_000))).toBeNull();
  });
});
