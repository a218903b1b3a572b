import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSynonyms } from './synonyms.ts';

const find = compileSynonyms([
  { words: ['sofa', 'couch', 'love seat'] },
  { words: ['mug'], also_find: ['beaker'] },
  { words: ['coffee table'], also_find: ['side table'] },
  { words: ['coffee'], also_find: ['espresso'] },
  { words: ['Crème brûlée', 'custard'] },
  { words: ['茶杯', 'teacup'] },
]);

describe('alternatives of a term', () => {
  it.each<[term: string, alternatives: string[]]>([
    ['sofa', ['couch', 'love seat']],
    ['Sofas', ['couch', 'love seat']],
    ['red COUCH cover', ['red sofa cover', 'red love seat cover']],
    ['love seat', ['sofa', 'couch']],
    ['love seats', ['sofa', 'couch']],
    ['mug', ['beaker']],
    ['beaker', []],
    ['coffee table', ['side table']],
    ['coffee mug', ['coffee beaker', 'espresso mug', 'espresso beaker']],
    ['creme brulee', ['custard']],
    ['custard', ['Crème brûlée']],
    ['茶杯', ['teacup']],
    ['mugs 1.5 l', ['beaker 1.5 l']],
    ['sof', []],
    ['seat', []],
    ['lamp', []],
    ['', []],
    ['!', []],
    ['__proto__', []],
  ])('of %j are %j', (term, alternatives) => {
    expect(find(term).toSorted()).toEqual(alternatives.toSorted());
  });

  it('are not expanded again and never equal the term', () => {
    const chained = compileSynonyms([
      { words: ['a', 'b'] },
      { words: ['b', 'c'] },
      { words: ['chair', 'chairs'] },
    ]);
    expect(chained('a')).toEqual(['b']);
    expect(chained('b').toSorted()).toEqual(['a', 'c']);
    expect(chained('chairs')).toEqual([]);
  });

  it('are limited to 16 for any synonyms and term', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd d', 'e', '!', '茶');
    const words = fc.array(word, { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ words }), { maxLength: 20 }),
        fc.array(word, { maxLength: 30 }).map((typed) => typed.join(' ')),
        (synonyms, term) => {
          const alternatives = compileSynonyms(synonyms)(term);
          expect(alternatives.length).toBeLessThanOrEqual(16);
          expect(new Set(alternatives).size).toBe(alternatives.length);
        },
      ),
    );
  });
});
