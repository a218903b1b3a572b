import { describe, expect, it } from 'vitest';
import { findMeasures } from './measures.ts';
import { fold } from './folding.ts';

function words(text: string): string[] {
  return findMeasures(fold(text)).map(({ word }) => word);
}

describe('findMeasures', () => {
  it.each([
    ['18w', '18w'],
    ['18 W', '18w'],
    ['18-watt', '18w'],
    ['3/4"', '3/4in'],
    ['3/4 inch', '3/4in'],
    ['15.6″', '15.6in'],
    ['15,6 Zoll in', '15.6'],
    ["6'", '6ft'],
    ['6 feet', '6ft'],
    ['1,500 mAh', '1500mah'],
    ['2.0 GHz', '2ghz'],
    ['500 g', '500g'],
  ])('reads %s as %s', (text, word) => {
    expect(words(text)).toEqual([word]);
  });

  it.each(['500', 'kx-400w2', 'mp3', '10 mugs', 'w18', 'no number'])(
    'finds no measure in %s',
    (text) => {
      expect(words(text)).toEqual([]);
    },
  );

  it('returns positions and whether the text contains the exact word', () => {
    expect(findMeasures('led 18 w or 18w')).toEqual([
      { word: '18w', start: 4, end: 8, isExact: false },
      { word: '18w', start: 12, end: 15, isExact: true },
    ]);
  });
});
