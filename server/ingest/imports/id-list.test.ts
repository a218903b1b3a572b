import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdList } from './id-list.ts';

describe('a list of ids', () => {
  it('finds exactly the ids that were added', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(fc.array(id, { maxLength: 3_000 }), fc.array(id), (added, others) => {
        const list = new IdList();
        for (const one of added) {
          list.add(one);
        }
        const contains = list.lookup();
        const set = new Set(added);
        for (const one of [...added, ...others]) {
          expect(contains(one)).toBe(set.has(one));
        }
      }),
      { numRuns: 50 },
    );
  });
});
