import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SlotIndex } from './slot-index.ts';

/** A few ids that repeat, and ids as large as allowed. */
const anyId = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 7_000_000_000_000, max: 7_000_000_000_200 }),
  fc.constantFrom(2 ** 32, 2 ** 31, 2 ** 53 - 1),
);

it('finds the latest slot of each id, as a Map does', () => {
  fc.assert(
    fc.property(fc.array(anyId, { maxLength: 600 }), fc.array(anyId), (ids, others) => {
      const index = new SlotIndex();
      const expected = new Map<number, number>();
      for (const [slot, id] of ids.entries()) {
        expect(index.get(id)).toBe(expected.get(id));
        index.set(id, slot);
        expected.set(id, slot);
        expect(index.get(id)).toBe(slot);
      }
      for (const id of [...ids, ...others]) {
        expect(index.get(id)).toBe(expected.get(id));
      }
    }),
  );
});

it('finds each of many ids that differ in only a few bits', () => {
  const index = new SlotIndex();
  const ids = Array.from({ length: 5_000 }, (_, place) => 7_000_000_000_000 + place * 32_768);
  ids.forEach((id, slot) => index.set(id, slot));
  ids.forEach((id, slot) => expect(index.get(id)).toBe(slot));
});
