import { describe, expect, it } from 'vitest';
import { clicked, seen, SearchLogBuilder } from './search-log.ts';
import { suggestTerms } from './suggested-terms.ts';

const shopWords = new Set(['mug', 'mugs', 'snowfall', '2024']);

function suggested(counts: Readonly<Record<string, number>>, act: number = clicked) {
  const builder = new SearchLogBuilder();
  for (const [term, shoppers] of Object.entries(counts)) {
    for (let shopper = 0; shopper < shoppers; shopper++) {
      builder.add({ term, isListed: true, sightings: new Map([[1, { place: 1, act }]]) });
    }
  }
  return suggestTerms(builder.finish(), shopWords);
}

describe('terms that may be suggested', () => {
  it('were typed in the same words by five who chose something, most first', () => {
    expect(suggested({ 'tea mug': 5, Snowfall: 9, 'mug for anna': 4 })).toEqual([
      { text: 'snowfall', shoppers: 9 },
      { text: 'tea mug', shoppers: 5 },
    ]);
    expect(suggested({ 'tea mug': 50 }, seen)).toEqual([]);
    // The same query, but each in words of its own.
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
  ])('are never like %j', (term) => {
    expect(suggested({ [term]: 50 })).toEqual([]);
  });

  it('may hold a size or a year', () => {
    expect(suggested({ 'mug 2024': 5 })).toHaveLength(1);
  });

  it('are no beginnings of words, but may be words that the shop does not have', () => {
    const texts = suggested({ snowf: 20, 'tea mu': 20, sofa: 20, mug: 20 }).map(({ text }) => text);
    expect(texts).toEqual(['mug', 'sofa']);
  });
});
