import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('returns the same numbers for the same seed', () => {
    expect(firstNumbers(7)).toEqual(firstNumbers(7));
  });

  it('returns other numbers for another seed', () => {
    expect(firstNumbers(1)).not.toEqual(firstNumbers(2));
  });

  it('returns whole numbers within the bounds', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -50, max: 50 }),
        fc.nat(100),
        (seed, low, span) => {
          const drawn = createRandom(seed).integer(low, low + span);
          return Number.isInteger(drawn) && drawn >= low && drawn <= low + span;
        },
      ),
    );
  });

  it('shuffles without losing or repeating items', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const shuffled = createRandom(seed).shuffle(items);
        expect(shuffled.toSorted(ascending)).toEqual(items.toSorted(ascending));
      }),
    );
  });
});

function firstNumbers(seed: number): number[] {
  const random = createRandom(seed);
  return [random.next(), random.next(), random.integer(1, 1_000)];
}

function ascending(left: number, right: number): number {
  return left - right;
}
