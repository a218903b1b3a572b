import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runWhole } from '../../../base/slices.ts';
import { type OrderLevel, selectRange } from './select-range.ts';

it('selects the same items as a full sort would put in the range', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9 })), {
        minLength: 257,
        maxLength: 900,
      }),
      fc.nat(1_000),
      fc.nat(300),
      (keys, from, length) => {
        const byId: OrderLevel = { keyOf: (item) => item, next: () => undefined };
        const bySecond: OrderLevel = { keyOf: (item) => keys[item]?.[1] ?? 0, next: () => byId };
        const byFirst: OrderLevel = { keyOf: (item) => keys[item]?.[0] ?? 0, next: () => bySecond };
        const compare = (one: number, other: number): number =>
          byFirst.keyOf(one) - byFirst.keyOf(other) ||
          bySecond.keyOf(one) - bySecond.keyOf(other) ||
          one - other;
        const items = Uint32Array.from(keys.keys());
        const range = { from, to: from + length };
        expect(runWhole(selectRange(items, byFirst, compare, range))).toEqual(
          Array.from(items).toSorted(compare).slice(range.from, range.to),
        );
      },
    ),
    { numRuns: 300 },
  );
});
