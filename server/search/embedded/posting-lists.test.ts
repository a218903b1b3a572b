import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PostingLists } from './posting-lists.ts';

it('holds each slot of a word once, ascending, with its latest weight', () => {
  const change = fc.record({
    word: fc.nat(2),
    slot: fc.nat(15),
    weight: fc.option(fc.integer({ min: 1, max: 4_000_000_000 }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const postings = new PostingLists();
      const expected = new Map<number, Map<number, number>>();
      for (const { word, slot, weight } of changes) {
        const entries = expected.get(word) ?? new Map<number, number>();
        expected.set(word, entries);
        if (weight === null) {
          postings.delete(word, slot);
          entries.delete(slot);
        } else {
          postings.set(word, slot, weight);
          entries.set(slot, weight);
        }
      }
      for (const [word, entries] of expected) {
        const pairs = [...entries].toSorted(([one], [other]) => one - other);
        expect(postings.size(word)).toBe(pairs.length);
        expect([...postings.of(word).subarray(0, pairs.length * 2)]).toEqual(pairs.flat());
      }
    }),
  );
});
