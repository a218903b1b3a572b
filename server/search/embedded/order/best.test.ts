import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectBest } from './best.ts';

it('selects the same items as a full sort would put first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: -1, max: 60 }),
      (values, count) => {
        const compare = (one: number, other: number): number =>
          (values[one] ?? 0) - (values[other] ?? 0) || one - other;
        const sorted = values.map((_, item) => item).toSorted(compare);
        expect(selectBest(values.length, count, compare)).toEqual(
          sorted.slice(0, Math.max(0, count)),
        );
      },
    ),
  );
});
