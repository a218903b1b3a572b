import { describe, expect, it } from 'vitest';
import { readSubstitutes } from './substitutes.ts';

describe('the alternatives of a term', () => {
  it.each<[string, string[], [string, string[]][], string[]]>([
    ['sofa', ['couch', 'settee'], [['sofa', ['couch', 'settee']]], []],
    ['sofa', ['couch', 'love seat'], [['sofa', ['couch']]], ['love seat']],
    [
      'coffee mug',
      ['espresso mug', 'coffee beaker', 'espresso beaker'],
      [
        ['coffee', ['espresso']],
        ['mug', ['beaker']],
      ],
      [],
    ],
    ['coffee table', ['side board'], [], ['side board']],
    ['love seat', ['sofa'], [], ['sofa']],
    ['Sofa', ['COUCH'], [['sofa', ['couch']]], []],
    ['sofa', ['Sofa'], [], []],
    ['sofa', ['!'], [], ['!']],
  ])(
    'of %j that are %j exchange single words or are matched separately',
    (term, alternatives, byWord, phrases) => {
      const read = readSubstitutes(term, alternatives);
      expect([...read.byWord]).toEqual(byWord);
      expect(read.phrases).toEqual(phrases);
    },
  );

  it('tell which words stand for each other', () => {
    const { exchanged } = readSubstitutes('red sofa', ['red couch', 'red love seat']);
    expect([...exchanged].toSorted()).toEqual(['couch', 'love', 'seat', 'sofa']);
  });
});
