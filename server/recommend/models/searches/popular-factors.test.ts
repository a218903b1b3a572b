import { describe, expect, it } from 'vitest';
import { popularFactors } from './popular-factors.ts';

const enough = { placedAt: new Float64Array(50) };
const conversion = {
  products: Uint32Array.from([2, 1, 0, 3]),
  scores: Float32Array.from([0.4, 0.1, 0.05, 0.05]),
};

describe('popularFactors', () => {
  it('returns slightly higher factors the more a product sells and the more often it is taken', () => {
    const popular = popularFactors(Float64Array.from([3, 0, 15, 0]), conversion, enough);
    expect(popular.map(({ product, units }) => [product, units])).toEqual([
      [2, 15],
      [0, 3],
    ]);
    const [best, other] = popular;
    expect(best?.popularity).toBeCloseTo(1.1);
    expect(best?.conversion).toBeCloseTo(1.05);
    expect(other?.popularity).toBeCloseTo(1 + (0.1 * Math.log(4)) / Math.log(16));
    expect(other?.conversion).toBeCloseTo(0.95);
  });

  it('returns nothing before 50 orders or without sales', () => {
    const units = Float64Array.from([3, 0, 15, 0]);
    expect(popularFactors(units, conversion, { placedAt: new Float64Array(49) })).toEqual([]);
    expect(popularFactors(new Float64Array(4), conversion, enough)).toEqual([]);
  });

  it('returns at most a hundred products', () => {
    const units = new Float64Array(500).fill(1);
    const nothing = { products: new Uint32Array(), scores: new Float32Array() };
    expect(popularFactors(units, nothing, enough)).toHaveLength(100);
  });
});
