import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runWhole } from '../../../base/slices.ts';
import { selectBest, selectBestInSteps, selectBestOf } from './best.ts';

it('selects the same items as a full sort would put first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: -1, max: 60 }),
      (values, count) => {
        const compare = (one: number, other: number): number =>
          (values[one] ?? 0) - (values[other] ?? 0) || one - other;
        const sorted = values.map((_, item) => item).toSorted(compare);
        const first = sorted.slice(0, Math.max(0, count));
        expect(selectBest(values.length, count, compare)).toEqual(first);
        const keys = Float64Array.from(values, (value) => -Math.floor(value / 2));
        for (const known of [undefined, keys]) {
          const items = values.map((_, item) => item).toReversed();
          expect(selectBestOf(items, Math.max(0, count), compare, known)).toEqual(first);
          const steps = selectBestInSteps(values.length, count, compare, known);
          expect(runWhole(steps).toSorted(compare)).toEqual(first);
        }
      },
    ),
  );
});
