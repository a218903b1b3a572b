import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf, tiersOf } from './score-shares.ts';

describe('the steps of a score', () => {
  it('name an exact code, all words and a title that has them', () => {
    const parts = [
      { name: 'allWords', value: 10_000 },
      { name: 'phrase', value: 5_001 },
      { name: 'title', value: 2 },
    ];
    expect(tiersOf(parts)).toEqual(['all_words', 'title']);
    expect(tiersOf([...parts, { name: 'code', value: 10_000_000 }])).toContain('exact_code');
    expect(tiersOf([{ name: 'code', value: 100_000 }])).toEqual(['code_prefix']);
    expect(tiersOf([{ name: 'description', value: 1 }])).toEqual([]);
  });
});

describe('the shares of a score', () => {
  it('leave out the steps and what the title adds to them', () => {
    const parts = [
      { name: 'allWords', value: 10_000 },
      { name: 'phrase', value: 2_501 },
      { name: 'title', value: 3 },
      { name: 'vendor', value: 1 },
    ];
    expect(sharesOf(parts)).toEqual([
      { name: 'title', percent: 60, lowers: false },
      { name: 'phrase', percent: 20, lowers: false },
      { name: 'vendor', percent: 20, lowers: false },
    ]);
  });

  it('sum to 100 for any parts', () => {
    const name = fc.constantFrom('title', 'vendor', 'boost', 'learned', 'phrase', 'allWords');
    const value = fc.integer({ min: -5_000, max: 5_000 });
    fc.assert(
      fc.property(fc.array(fc.record({ name, value })), (parts) => {
        const shares = sharesOf(parts);
        const sum = shares.reduce((total, { percent }) => total + percent, 0);
        expect(sum).toBe(shares.length === 0 ? 0 : 100);
      }),
    );
  });
});
