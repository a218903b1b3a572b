import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FirstLines } from './first-lines.ts';

it('returns the first line of each id', () => {
  const id = fc.oneof(
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 2 ** 52, max: 2 ** 52 + 50 }),
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 3_000, size: 'max' }), (ids) => {
      const lines = new FirstLines();
      const known = new Map<number, number>();
      for (const [index, one] of ids.entries()) {
        expect(lines.add(one, index + 2)).toBe(known.get(one));
        known.set(one, known.get(one) ?? index + 2);
      }
    }),
  );
});
