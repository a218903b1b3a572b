import { describe, expect, it } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { FactsTable } from '../facts-table.ts';
import { defaultFieldWeights } from '../field-weights.ts';
import type { FacetField, SearchFilter, SearchQuery } from '../query.ts';
import { answerQuery } from './answer-query.ts';
import type { Hit } from './connection/typesense-answers.ts';
import { matchesOf } from './matches-of-term.ts';
import { toSource } from './ranked-source.ts';
import { nothingToFind } from './read-term.ts';
import type { RunSearches } from './word-search.ts';

/** Returns the fields that each search of a query counts. The first search is that of the page. */
async function countedBy(facets: FacetField[], filter: SearchFilter = {}): Promise<unknown[]> {
  const searches: Parameters<RunSearches>[0][number][] = [];
  await answerQuery({
    async runSearches(some) {
      searches.push(...some);
      return some.map(() => ({
        found: 0,
        out_of: 0,
        hits: [],
        facet_counts: [],
        request_params: { collection_name: 'x' },
      }));
    },
    query: { term: 'mug', filter, facets, offset: 0, limit: 10 },
    term: { ...nothingToFind, words: ['mug'] },
    knowsSynonyms: true,
    counts: new Map(),
    facts: new FactsTable(),
    fieldWeights: defaultFieldWeights,
  });
  return searches.map((search) => search['facet_by']);
}

describe('the searches of a query', () => {
  it('count facets on the page itself where the filter is the same', async () => {
    expect(await countedBy([])).toEqual([undefined]);
    expect(await countedBy(['tags', 'vendors'])).toEqual(['tag_keys,vendor_keys']);
    expect(await countedBy(['price'])).toEqual(['prices_base']);
    expect(await countedBy(['tags', 'price'])).toEqual(['tag_keys', 'prices_base']);
    expect(await countedBy(['tags', 'vendors'], { tags: ['sale'] })).toEqual([
      'vendor_keys',
      'tag_keys',
    ]);
  });
});

/** Orders products of these titles by a term, in a shop in which words are as frequent as told. */
async function order(
  titles: readonly string[],
  frequencies: Readonly<Record<string, number>>,
  query: Pick<SearchQuery, 'term' | 'alternatives' | 'outOfStock'>,
  counts = new Map<string, number>(),
  facts = new FactsTable(),
): Promise<number[]> {
  const hits = titles.map((title, place): Hit => {
    const source = toSource(searchDocument({ id: place + 1, title }));
    return { document: { id: String(place + 1), created_at: 0, source }, highlights: [] };
  });
  const words = query.term.split(' ');
  const { productIds } = await answerQuery({
    runSearches: async (searches) =>
      searches.map((search) => ({
        found: search['per_page'] === 0 ? (frequencies[String(search['q'])] ?? 0) : hits.length,
        out_of: 10_000,
        hits: search['per_page'] === 0 ? [] : hits,
        facet_counts: [],
        request_params: { collection_name: 'x' },
      })),
    query: { ...query, offset: 0, limit: 10 },
    term: { ...nothingToFind, words, texts: new Map(words.map((word) => [word, word])) },
    knowsSynonyms: true,
    counts,
    facts,
    fieldWeights: defaultFieldWeights,
  });
  return productIds;
}

describe('the order of the best matches', () => {
  it('is the same when counts of words have expired before the reading of the term', async () => {
    const lamps = ['Round lamp', 'Opal lamp'];
    const frequencies = { opal: 10, round: 5_000, lamp: 6_000 };
    const query = { term: 'opal round lamp' };
    const known = new Map(Object.entries(frequencies));
    expect(await order(lamps, frequencies, query, known)).toEqual([2, 1]);
    expect(await order(lamps, frequencies, query, new Map([['opal', 10]]))).toEqual([2, 1]);
    expect(await order(lamps, frequencies, query)).toEqual([2, 1]);
  });

  it('depends on the same words on the next page of a term with many synonyms', async () => {
    const alternatives = ['cup', 'beaker', 'tumbler', 'stein', 'goblet', 'chalice'];
    const counts = new Map<string, number>();
    await order(['Mug'], {}, { term: 'mug', alternatives }, counts);
    const first = [...counts.keys()];
    await order(['Mug'], {}, { term: 'mug', alternatives }, counts);
    expect([...counts.keys()]).toEqual(first);
  });

  it('puts sold-out products behind those that only the server finds', async () => {
    const facts = new FactsTable();
    facts.overrides.set(1, { isAvailable: false });
    const query = { term: 'mug', outOfStock: 'last' } as const;
    expect(await order(['Mug', 'Cup'], {}, query, new Map(), facts)).toEqual([2, 1]);
  });

  it('takes few searches for a term of many words that few products have', () => {
    const words = Array.from({ length: 16 }, (_, place) => `word${place}`);
    const matches = matchesOf({
      query: { term: words.join(' '), offset: 0, limit: 10 },
      term: { ...nothingToFind, words, isRelaxed: true },
      knowsSynonyms: true,
      fieldWeights: defaultFieldWeights,
    });
    expect(matches.length).toBeLessThan(8);
  });
});
