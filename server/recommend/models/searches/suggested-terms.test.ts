import { describe, expect, it } from 'vitest';
import { clicked, seen, SearchLogBuilder } from './search-log.ts';
import { suggestTerms } from './suggested-terms.ts';

const shopWords = {
  ofProducts: new Set(['mug', 'snowfall', '2024', 'tea', 'fox']),
  ofContents: new Set(['brewing', 'guide']),
};

function suggested(counts: Readonly<Record<string, number>>, act: number = clicked) {
  const builder = new SearchLogBuilder();
  for (const [term, shoppers] of Object.entries(counts)) {
    for (let shopper = 0; shopper < shoppers; shopper++) {
      builder.add({ term, isListed: true, impressions: new Map([[1, { place: 1, act }]]) });
    }
  }
  return suggestTerms(builder.finish(), shopWords);
}

describe('suggestTerms', () => {
  it('returns terms typed in the same words by five shoppers who chose something, most first', () => {
    expect(suggested({ 'tea mug': 5, Snowfall: 9, 'mug for anna': 4 })).toEqual([
      { text: 'snowfall', shoppers: 9 },
      { text: 'tea mug', shoppers: 5 },
    ]);
    expect(suggested({ 'tea mug': 50 }, seen)).toEqual([]);
    // The same query in different words does not count together.
    expect(suggested({ 'tea mug': 3, 'mug tea': 3 })).toEqual([]);
  });

  it.each([
    'anna@example.com',
    'call 0151 23456',
    '4111 1111 1111 1111',
    'https://example.com/mug',
    'www.example.com',
    'a',
    'one two three four five six seven eight',
    'x'.repeat(51),
  ])('rejects terms like %j', (term) => {
    expect(suggested({ [term]: 50 })).toEqual([]);
  });

  it('allows a size or a year', () => {
    expect(suggested({ 'mug 2024': 5 })).toHaveLength(1);
  });

  it('accepts whole words of products or contents in any form, but not beginnings of words', () => {
    const counts = { 'brewing guides': 20, foxes: 20, mug: 20, snowf: 20, 'tea mu': 20, sofa: 20 };
    const texts = suggested(counts).map(({ text }) => text);
    expect(texts).toEqual(['brewing guides', 'foxes', 'mug']);
  });

  it('requires five networks, however many sessions each of them sends', () => {
    const choice = { isListed: true, impressions: new Map([[1, { place: 1, act: clicked }]]) };
    const terms = (networks: number, sessions: number) => {
      const builder = new SearchLogBuilder();
      for (let network = 0; network < networks; network++) {
        for (let rank = 1; rank <= sessions; rank++) {
          const standing = { networkRank: rank, isSigned: true };
          builder.add({ term: 'tea mug', standing, ...choice });
        }
      }
      return suggestTerms(builder.finish(), shopWords);
    };
    expect(terms(1, 8)).toEqual([]);
    expect(terms(4, 8)).toEqual([]);
    expect(terms(5, 1)).toEqual([{ text: 'tea mug', shoppers: 5 }]);
    expect(terms(5, 8)).toEqual([{ text: 'tea mug', shoppers: 40 }]);
  });
});
