import { describe, expect, it } from 'vitest';
import { FactsTable } from '../facts-table.ts';
import type { FacetField, SearchFilter } from '../query.ts';
import { answerQuery } from './answer-query.ts';
import type { RunSearches } from './word-search.ts';
import { queryWeights } from './word-fields.ts';

/** Returns the fields that each search of a query counts. The first search is that of the page. */
async function countedBy(facets: FacetField[], filter: SearchFilter = {}): Promise<unknown[]> {
  const searches: Parameters<RunSearches>[0][number][] = [];
  await answerQuery({
    async runSearches(some) {
      searches.push(...some);
      return some.map(() => ({
        found: 0,
        hits: [],
        facet_counts: [],
        request_params: { collection_name: 'x' },
      }));
    },
    query: { term: 'mug', filter, facets, offset: 0, limit: 10 },
    term: {
      words: ['mug'],
      texts: new Map(),
      isRelaxed: false,
      codeIds: [],
      reading: { correctedTerm: null, missing: [], unnamed: [], words: 1, required: 1 },
    },
    wordingScores: undefined,
    facts: new FactsTable(),
    weights: queryWeights(),
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
