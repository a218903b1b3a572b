import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from '../../text/stem.ts';
import { WordTable } from './word-table.ts';

describe('WordTable', () => {
  it('gives a word one number, and a released number to the next word', () => {
    const table = new WordTable();
    const mug = table.intern('mug');
    expect(table.intern('mug')).toBe(mug);
    expect(table.textOf(mug)).toBe('mug');
    table.release(mug);
    expect(table.find('mug')).toBeUndefined();
    expect(table.intern('bowl')).toBe(mug);
    expect(table.textOf(mug)).toBe('bowl');
  });

  it('keeps long words apart from the texts that they were cut from', () => {
    const table = new WordTable();
    const word = `${'long text '.repeat(9)}naïve陶瓷wordbeyond`.slice(90);
    expect(table.textOf(table.intern(word))).toBe(word);
  });

  it('finds after any changes what a plain list would', () => {
    const word = fc.stringMatching(/^(a|b|ch|茶){1,3}(es|s)?$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.boolean())), word, (changes, asked) => {
        const table = new WordTable(stem);
        const words = new Set<string>();
        for (const [changed, isRelease] of changes) {
          const number = table.find(changed);
          if (isRelease && number !== undefined) {
            table.release(number);
            words.delete(changed);
          } else if (!isRelease) {
            table.intern(changed);
            words.add(changed);
          }
        }
        const read = (numbers: number[]): string[] =>
          numbers.map((number) => table.textOf(number)).toSorted();
        for (const beginning of [asked, asked.slice(0, 1), asked.slice(0, 2)]) {
          expect(read(table.startingWith(beginning))).toEqual(
            [...words].filter((other) => other.startsWith(beginning)).toSorted(),
          );
        }
        expect(read(table.formsOf(asked))).toEqual(
          [...words].filter((other) => stem(other) === stem(asked)).toSorted(),
        );
      }),
    );
  });
});
