import { describe, expect, test } from 'vitest';
import { meanOf, pairedDifference } from './paired-difference.ts';

describe('pairedDifference', () => {
  test("returns the mean of the differences with Student's interval", () => {
    // Differences 0.1, 0.3, 0.2, 0.4, 0.5: mean 0.3, standard deviation 0.158114, t of 4 degrees 2.7764.
    const { mean, margin, isWithinNoise } = pairedDifference(
      [0.2, 0.5, 0.6, 0.9, 1],
      [0.1, 0.2, 0.4, 0.5, 0.5],
    );
    expect(mean).toBeCloseTo(0.3, 12);
    expect(margin).toBeCloseTo((2.7764 * 0.158114) / Math.sqrt(5), 2);
    expect(isWithinNoise).toBe(true);
  });

  test.each([
    [3, true],
    [5, true],
    [6, false],
  ])('is within noise with %i cases that agree: %s', (cases, expected) => {
    const worse = Array.from({ length: cases }, (_, index) => 0.2 + index / 100);
    const difference = pairedDifference(
      worse,
      worse.map(() => 0.9),
    );
    expect(difference.isWithinNoise).toBe(expected);
  });

  test.each([
    [2, 12.706],
    [4, 3.182],
    [5, 2.776],
    [7, 2.447],
    [12, 2.201],
    [31, 2.042],
    [1001, 1.962],
  ])("returns the tabulated width of Student's interval for %i cases", (cases, quantile) => {
    const scores = Array.from({ length: cases }, (_, index) => index % 2);
    const { margin } = pairedDifference(
      scores,
      scores.map(() => 0),
    );
    const mean = meanOf(scores);
    const squares = scores.map((score) => (score - mean) ** 2);
    const standardError = Math.sqrt((meanOf(squares) * cases) / (cases - 1) / cases);
    expect((margin ?? 0) / standardError / quantile).toBeCloseTo(1, 2);
  });

  test('is within noise when the interval includes zero', () => {
    expect(pairedDifference([1, 0, 1, 0], [0, 1, 0, 0]).isWithinNoise).toBe(true);
    expect(pairedDifference([0.5, 0.5], [0.5, 0.5])).toEqual({
      mean: 0,
      margin: 0,
      isWithinNoise: true,
    });
  });

  test('returns no margin for a single case', () => {
    expect(pairedDifference([1], [0])).toEqual({ mean: 1, margin: null, isWithinNoise: true });
  });
});
