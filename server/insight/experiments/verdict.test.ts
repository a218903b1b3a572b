import { describe, expect, test } from 'vitest';
import { judge, type VariantSample } from './verdict.ts';

const goal = { effect: 0.05, plannedShoppers: 10_000 };

/** One in ten buys for 50 times `times`. */
function variant(name: string, times = 1, size = 5_000): VariantSample {
  const mean = 5 * times;
  const variance = 225 * times ** 2;
  return {
    name,
    weight: 50,
    size,
    active: size / 10,
    mean,
    variance,
    people: size,
    deviationOf: new Map(),
  };
}

/** Judges variants with 95 and 5 % of the shoppers. */
function stateOf(large: number, small: number): string {
  const rest = { ...variant('A', 1, large), weight: 95 };
  return judge([rest, { ...variant('B', 1, small), weight: 5 }], goal).state;
}

describe('the verdict of an experiment', () => {
  test.each([
    ['better', 1.4],
    ['worse', 0.6],
    ['collecting', 1.05],
  ])('is %s when shoppers of B bring %f times as much', (state, times) => {
    expect(judge([variant('A'), variant('B', times)], goal).state).toBe(state);
  });

  test('is no difference once the band lies within the effect', () => {
    const many = [variant('A', 1, 2_000_000), variant('B', 1.002, 2_000_000)];
    const verdict = judge(many, { ...goal, effect: 0.05 });
    expect(verdict).toMatchObject({
      state: 'no_difference',
      comparisons: [{ name: 'B', missingShoppers: 0 }],
    });
    expect(verdict.comparisons[0]?.band?.high).toBeLessThan(0.05);
  });

  test('changes sides when the variants change places', () => {
    const [lead] = judge([variant('A'), variant('B', 1.5)], goal).comparisons;
    const [loss] = judge([variant('B', 1.5), variant('A')], goal).comparisons;
    expect(1 + (lead?.band?.low ?? 0)).toBeCloseTo(1 / (1 + (loss?.band?.high ?? 0)), 9);
  });

  test('waits for 30 buyers in each variant', () => {
    const few = [variant('A', 1, 290), variant('B', 9, 290)];
    expect(judge(few, goal).state).toBe('collecting');
  });

  test('is broken when shoppers are not split as planned', () => {
    const verdict = judge([variant('A', 1, 5_000), variant('B', 2, 4_000)], goal);
    expect(verdict.state).toBe('broken');
    expect(verdict.comparisons[0]?.state).toBe('broken');
  });

  test('is not broken by the first shoppers of a small variant', () => {
    expect(stateOf(0, 1)).toBe('collecting');
    expect(stateOf(84, 15)).toBe('collecting');
    expect(stateOf(80, 20)).toBe('broken');
  });

  test('names the days to go only when something was sold', () => {
    const none = { ...variant('A'), mean: 0, variance: 0, active: 0 };
    const [comparison] = judge([none, { ...none, name: 'B' }], goal).comparisons;
    expect(comparison).toEqual({
      name: 'B',
      state: 'collecting',
      lift: null,
      band: null,
      missingShoppers: null,
    });
  });
});
