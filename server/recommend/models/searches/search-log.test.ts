import { describe, expect, it } from 'vitest';
import { queryWords } from './query-words.ts';
import { clicked, type SearchSession, lastPlace, SearchLogBuilder, seen } from './search-log.ts';

function searchSession(term: string, products: readonly number[], place = 1): SearchSession {
  return {
    term,
    isListed: true,
    impressions: new Map(products.map((product) => [product, { place, act: seen }])),
  };
}

describe('queryWords', () => {
  it.each([
    ['  Red   SHOES ', ['red', 'sho']],
    ['shoe, red!', ['red', 'sho']],
    ['Crème brûlée', ['brulee', 'creme']],
    ['mug mugs Mug', ['mug']],
    ['?!', []],
  ])('returns the words of %j as %j', (term, words) => {
    expect(queryWords(term)).toEqual(words);
  });

  it('returns at most twelve words', () => {
    const long = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ');
    expect(queryWords(long)).toHaveLength(12);
  });
});

describe('SearchLogBuilder', () => {
  it('numbers equal queries once and keeps the texts as typed', () => {
    const builder = new SearchLogBuilder();
    ['Red shoes', 'shoes  RED', 'red shoes', '?'].forEach((term) =>
      builder.add(searchSession(term, [1])),
    );
    const log = builder.finish();
    expect(log.queries).toEqual([['red', 'sho']]);
    expect([...log.queryOf]).toEqual([0, 0, 0]);
    expect([...log.textOf].map((text) => log.texts[text])).toEqual([
      'red shoes',
      'shoes red',
      'red shoes',
    ]);
  });

  it('drops the earliest shoppers when there are too many', () => {
    const builder = new SearchLogBuilder(5);
    ['a1', 'b2', 'c3', 'd4'].forEach((term) => builder.add(searchSession(term, [1, 2])));
    const log = builder.finish();
    expect([...log.queryOf].map((query) => log.queries[query])).toEqual([['c3'], ['d4']]);
    expect([...log.starts]).toEqual([0, 2, 4]);
    expect(log.products).toHaveLength(4);
  });

  it('leaves out products that nobody scrolls to unless they were chosen', () => {
    const builder = new SearchLogBuilder();
    builder.add(searchSession('mug', [1], lastPlace + 1));
    const impressions = new Map([[2, { place: 300, act: clicked }]]);
    builder.add({ term: 'mug', isListed: true, impressions });
    const log = builder.finish();
    expect([...log.products]).toEqual([2]);
    expect([...log.places]).toEqual([lastPlace]);
  });
});
