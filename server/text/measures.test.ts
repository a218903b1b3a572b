import { describe, expect, it } from 'vitest';
import { equivalentMeasures, findMeasures } from './measures.ts';
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
    ['15,6 Zoll', '15.6in'],
    ['1,5 л', '1.5l'],
    ['1.50 m', '1.5m'],
    ['set of 6', '6pc'],
    ['Set/6', '6pc'],
    ['lot de 6', '6pc'],
    ['6er', '6pc'],
    ['6 pieces', '6pc'],
    ['2 × HDMI', '2x'],
    ['7.1 surround', '7.1'],
    ["6'", '6ft'],
    ['6 feet', '6ft'],
    ['1,500 mAh', '1500mah'],
    ['2.0 GHz', '2ghz'],
    ['500 g', '500g'],
  ])('reads %s as %s', (text, word) => {
    expect(words(text)).toEqual([word]);
  });

  it.each(['500', 'kx-400w2', 'mp3', '10 mugs', '4 x 6', 'gift set red 6', 'w18', 'no number'])(
    'finds no measure in %s',
    (text) => {
      expect(words(text)).toEqual([]);
    },
  );

  it('returns positions and the words that are parts', () => {
    expect(findMeasures('led 18 w, 18w or 1.5 w')).toEqual([
      { word: '18w', start: 4, end: 8, parts: ['18', 'w'] },
      { word: '18w', start: 10, end: 13, parts: [] },
      { word: '1.5w', start: 17, end: 22, parts: ['1.5'] },
    ]);
  });
});

describe('equivalentMeasures', () => {
  it.each([
    ['2tb', '2000gb'],
    ['2tb', '2048gb'],
    ['2048gb', '2tb'],
    ['500ml', '0.5l'],
    ['500ml', '50cl'],
    ['1.5m', '150cm'],
    ['3/4l', '750ml'],
    ['0.5kg', '500g'],
    ['2x', '2pc'],
    ['2pc', '2x'],
  ])('includes for %s exactly %s', (word, other) => {
    expect(equivalentMeasures(word).exact).toContain(other);
  });

  it.each([
    ['12in', '30.5cm'],
    ['15.6in', '39.6cm'],
    ['30cm', '12in'],
    ['16oz', '454g'],
  ])('includes for %s rounded %s', (word, other) => {
    expect(equivalentMeasures(word).rounded).toContain(other);
  });

  it('is empty for words without another unit', () => {
    for (const word of ['6px', '18', 'mug', '5000rpm']) {
      expect(equivalentMeasures(word)).toEqual({ exact: [], rounded: [] });
    }
  });
});
