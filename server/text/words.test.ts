import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './words.ts';

describe('wordsOf', () => {
  it('returns words with their positions', () => {
    expect(wordsOf('Red  mug')).toEqual([
      { text: 'Red', start: 0, end: 3 },
      { text: 'mug', start: 5, end: 8 },
    ]);
  });

  it('splits adjacent scripts', () => {
    expect(wordsOf('iPhone手机壳 13').map(({ text }) => text)).toEqual(['iPhone', '手机壳', '13']);
  });

  it('omits the possessive', () => {
    expect(wordsOf("Men's l'eau").map(({ text }) => text)).toEqual(['Men', 'l', 'eau']);
  });

  it('returns positions that match the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of wordsOf(text)) {
          expect(text.slice(word.start, word.end)).toBe(word.text);
        }
      }),
    );
  });
});
