import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SlotIndex } from './slot-index.ts';

/** Few, so that they come again, and as large as ids may be. */
const anyId = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 7_000_000_000_000, max: 7_000_000_000_200 }),
  fc.constantFrom(2 ** 32, 2 ** 31, 2 ** 53 - 1),
);
const anyStep = fc.record({ id: anyId, isRemoval: fc.boolean() });

it('finds the slots of what came and did not go, as a Map does', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 600 }), (steps) => {
      const index = new SlotIndex();
      const expected = new Map<number, number>();
      for (const [slot, { id, isRemoval }] of steps.entries()) {
        if (isRemoval) {
          index.delete(id);
          expected.delete(id);
        } else {
          index.set(id, slot);
          expected.set(id, slot);
        }
        expect(index.get(id)).toBe(expected.get(id));
      }
      expect(index.size).toBe(expected.size);
      for (const { id } of steps) {
        expect(index.get(id)).toBe(expected.get(id));
      }
    }),
  );
});

it('finds each of many ids that came and went', () => {
  const index = new SlotIndex();
  const ids = Array.from({ length: 5_000 }, (_, place) => 7_000_000_000_000 + place * 32_768);
  ids.forEach((id, slot) => index.set(id, slot));
  ids.filter((_, slot) => slot % 2 === 0).forEach((id) => index.delete(id));
  ids.forEach((id, slot) => expect(index.get(id)).toBe(slot % 2 === 0 ? undefined : slot));
});
