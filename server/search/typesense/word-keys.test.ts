import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stem } from '../../text/stem.ts';
import { wordFormsOf } from '../../text/languages/word-forms.ts';
import { toQueryWords } from './query-words.ts';
import { keyTokens, tailTokens } from './word-keys.ts';

const german = wordFormsOf(['de']);

it('gives all forms of a word the same token', () => {
  expect(keyTokens('kannen', german)).toEqual(keyTokens('kanne', german));
  expect(keyTokens('kanne', german)).not.toEqual(keyTokens('tasse', german));
  expect(keyTokens('чашки', german)).toEqual(keyTokens('чашка', german));
});

it('gives no token where a word has no other forms', () => {
  expect(keyTokens('kannen', wordFormsOf(['en']))).toEqual([]);
  expect(keyTokens('18w', german)).toEqual([]);
});

it('gives a compound the tokens of the words that it may end with', () => {
  expect(tailTokens('teekanne', german)).toEqual(
    expect.arrayContaining(keyTokens('kannen', german)),
  );
  expect(tailTokens('schwein', german)).not.toEqual(
    expect.arrayContaining(keyTokens('wein', german)),
  );
  expect(tailTokens('theiere', wordFormsOf(['fr']))).toEqual([]);
});

it('never gives a token that is stemmed, or that a server would split', () => {
  const forms = wordFormsOf(['de', 'fr', 'ru']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (word) => {
      for (const token of [...keyTokens(word, forms), ...tailTokens(word, forms)]) {
        expect(token).toMatch(/^[a-z0-9]+$/);
        expect(stem(token)).toBe(token);
        expect(toQueryWords([token])).toEqual({ text: token, isBeginning: false });
      }
    }),
  );
});
