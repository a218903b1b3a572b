import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortTexts, Vocabulary } from './vocabulary.ts';

/** Letters of one to four bytes, including some beyond and at the end of the basic multilingual plane. */
const letter = fc.constantFrom('a', 'b', 'é', '茶', '\uffa0', '𠮷', '😀', '\u0000');
const text = fc.string({ unit: letter, maxLength: 5 });

describe('a vocabulary', () => {
  it('finds each text, and returns all texts with a prefix as a range', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text), text, (texts, sought) => {
        const vocabulary = Vocabulary.of(sortTexts(texts));
        expect(vocabulary.size).toBe(texts.length);
        for (const one of texts) {
          expect(vocabulary.textOf(vocabulary.find(one))).toBe(one);
          expect(vocabulary.isAscii(vocabulary.find(one))).toBe(/^[\0-\x7f]*$/.test(one));
        }
        expect(vocabulary.find(sought) === -1).toBe(!texts.includes(sought));
        const { first, end } = vocabulary.startingWith(sought);
        const found = Array.from({ length: end - first }, (_, place) =>
          vocabulary.textOf(first + place),
        );
        const expected = texts.filter((one) => one.startsWith(sought));
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});
