import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SlotSet } from './slot-set.ts';

it('contains exactly the slots that were added', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 99 })), (slots) => {
      const set = new SlotSet(100);
      slots.forEach((slot) => set.add(slot));
      const contents = Array.from({ length: 120 }, (_, slot) => slot).filter((slot) =>
        set.has(slot),
      );
      expect(contents).toEqual(slots.toSorted((left, right) => left - right));
    }),
  );
});
