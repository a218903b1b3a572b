import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOf, stem } from './stem.ts';

describe('stem', () => {
  it.each([
    ['chair', 'chairs'],
    ['box', 'boxes'],
    ['dress', 'dresses'],
    ['watch', 'watches'],
    ['cache', 'caches'],
    ['size', 'sizes'],
    ['berry', 'berries'],
    ['hoodie', 'hoodies'],
    ['tie', 'ties'],
    ['shoe', 'shoes'],
    ['potato', 'potatoes'],
    ['house', 'houses'],
    ['menu', 'menus'],
    ['knife', 'knives'],
    ['scarf', 'scarves'],
    ['woman', 'women'],
    ['men', 'mens'],
    ['lens', 'lenses'],
    ['glass', 'glasses'],
  ])('returns the same stem for %s and %s', (singular, plural) => {
    expect(stem(plural)).toBe(stem(singular));
  });

  it.each([
    ['glass', 'glas'],
    ['news', 'new'],
    ['toes', 'to'],
    ['these', 'the'],
    ['bus', 'bu'],
    ['tent', 'tense'],
    ['mp3s', 'mp3'],
  ])('returns different stems for %s and %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it('returns codes, numbers and other scripts unchanged', () => {
    for (const word of ['ab12s', '500', 'книгас', '陶瓷', '']) {
      expect(stem(word)).toBe(word);
    }
  });

  it('returns a non-empty stem for every word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        expect(stem(word)).not.toBe('');
      }),
    );
  });

  it('returns a stem unchanged', () => {
    const endings = fc.constantFrom(
      's',
      'es',
      'ies',
      'ches',
      'sses',
      'oes',
      'xes',
      'mens',
      'lenses',
      '',
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,6}$/), endings, (beginning, ending) => {
        const once = stem(`${beginning}${ending}`);
        expect(stem(once)).toBe(once);
      }),
    );
  });
});

describe('formsOf', () => {
  it('returns every form with the same stem', () => {
    const letters = fc.stringMatching(/^[a-z]{1,6}(|s|es|ies|ie|y|che|xes|men|mens|ves)$/);
    const known = fc.constantFrom('woman', 'women', 'womens', 'mice', 'lens', 'lenses', 'buses');
    fc.assert(
      fc.property(fc.oneof(letters, known), (word) => {
        expect(formsOf(stem(word))).toContain(word);
        expect(formsOf(word).every((form) => stem(form) === stem(word))).toBe(true);
      }),
    );
  });
});
