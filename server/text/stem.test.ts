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
  ])('brings %s and %s together', (singular, plural) => {
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
  ])('keeps %s apart from %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it('leaves codes, numbers and other scripts alone', () => {
    for (const word of ['ab12s', '500', 'книгас', '陶瓷', '']) {
      expect(stem(word)).toBe(word);
    }
  });

  it('gives every word a stem that is not empty', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        expect(stem(word)).not.toBe('');
      }),
    );
  });

  it('leaves a stem as it is', () => {
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
  it('knows every form that the stem brings together', () => {
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
