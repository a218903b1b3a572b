import { describe, expect, it } from 'vitest';
import { defaultFieldWeights } from '../field-weights.ts';
import { toQueryWords } from './query-words.ts';
import { queryWeights } from './word-fields.ts';
import { spellingSearches, wordSearch } from './word-search.ts';

describe('the words of a query', () => {
  it.each([
    [['chairs'], 'chair', false],
    [['chair'], 'chair', true],
    [['shoe'], 'shoe', true],
    [['hoodies'], 'hoody', false],
    [['knives'], 'knife', false],
    [['men'], 'man', false],
    [['glass'], 'glass', true],
    [['blue', 'mugs', 'sto'], 'blue mug sto', true],
    [['shoes', 'boxes'], 'sho box', false],
    [['绿茶', '茶杯'], '绿茶 茶杯', true],
  ])('are searched for %j as %j', (words, text, isBeginning) => {
    expect(toQueryWords(words)).toEqual({ text, isBeginning });
  });
});

describe('a word search', () => {
  const weights = queryWeights(defaultFieldWeights);

  it('weighs all fields, adds up their scores and disables typo correction and dropped words', () => {
    expect(wordSearch(['blue', 'mug'], { isRelaxed: false, weights })).toEqual({
      q: 'blue mug',
      query_by:
        'title,productType,vendor,tags,options,codes,handle,metafields,description,compounds',
      query_by_weights: '15,6,6,4,4,4,3,2,2,1',
      text_match_type: 'sum_score',
      prioritize_token_position: true,
      prefix: true,
      num_typos: 0,
      drop_tokens_threshold: 0,
      split_join_tokens: 'off',
      max_candidates: 40,
      include_fields: 'id',
      highlight_fields: 'none',
    });
  });

  it('always drops words when fewer are enough', () => {
    const search = wordSearch(['blue', 'mug'], { isRelaxed: true, weights });
    expect(search['drop_tokens_threshold']).toBeGreaterThan(10_000_000);
    expect(search['text_match_type']).toBe('max_weight');
  });

  it('leaves out fields with weight 0', () => {
    const none = {
      title: 2,
      productType: 0,
      vendor: 0,
      tags: 0,
      options: 0,
      codes: 1,
      handle: 0,
      metafields: 0,
      description: 0,
    };
    const search = wordSearch(['mug'], { isRelaxed: false, weights: queryWeights(none) });
    expect(search).toMatchObject({ query_by: 'title,codes,compounds', query_by_weights: '15,8,1' });
  });

  it('allows one typo from four letters and two from eight', () => {
    expect(spellingSearches('stonware', weights)).toMatchObject([
      { q: 'stonware', num_typos: 2, min_len_1typo: 4, min_len_2typo: 8, prefix: false },
    ]);
  });

  it('leaves the end of a long word open where a letter has several bytes', () => {
    expect(spellingSearches('панама', weights)).toMatchObject([{ q: 'панама' }]);
    expect(spellingSearches('магазине', weights)).toMatchObject([
      { q: 'магазине', prefix: false },
      { q: 'магази', prefix: true, num_typos: 2 },
    ]);
  });

  it('looks up swapped letters that share no byte, which are more than two edits', () => {
    expect(spellingSearches('мышка', weights)).toMatchObject([
      { q: 'мышка', num_typos: 2 },
      { q: 'ымшка', num_typos: 0 },
      { q: 'мыкша', num_typos: 0 },
    ]);
  });
});
