import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../folding.ts';
import { languageOf } from './language.ts';
import { wordFormsOf } from './word-forms.ts';

it.each([
  ['de', 'Küche', 'kueche'],
  ['de', 'Kannen', 'Kanne'],
  ['nl', 'flessen', 'fles'],
  ['sv', 'koppar', 'kopp'],
  ['es', 'luces', 'luz'],
  ['fr', 'chevaux', 'cheval'],
  ['tr', 'lambası', 'lambalar'],
  ['fi', 'kupit', 'kuppi'],
  ['en', 'чашки', 'чашка'],
  ['en', 'κούπες', 'κούπα'],
  ['en', 'أكواب', 'كوب'],
  ['en', 'حقائب', 'الحقيبة'],
  ['pt', 'botões', 'botão'],
  ['pt', 'pães', 'pão'],
  ['pt', 'anéis', 'anel'],
  ['de', 'Öl', 'oel'],
  ['en', 'כיסאות', 'הכיסא'],
  ['en', '茶壺', '茶壶'],
])('gives, in a shop in %s, %s and %s the same key', (locale, one, other) => {
  const forms = wordFormsOf([languageOf(locale) ?? 'en']);
  const keys = (word: string) => forms.map(({ keyOf }) => keyOf(fold(word)));
  expect(keys(one)).toEqual(keys(other));
  expect(keys(one).some((key) => key !== undefined)).toBe(true);
});

it('tells by the letters of a word which forms have no key for it', () => {
  const letters = fc.constantFrom(...Array.from('aeimst0-éßяюابאבकका茶お'));
  const words = fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(words, fc.constantFrom('de', 'fi', 'ru', 'ar'), (word, locale) => {
      const isAsciiWord = Buffer.byteLength(word) === word.length;
      for (const { keyOf, isAscii } of wordFormsOf([languageOf(locale) ?? 'en'])) {
        expect(keyOf(word) !== undefined && isAscii !== isAsciiWord).toBe(false);
      }
    }),
  );
});

it.each(['de-AT', 'DE', 'de_DE'])('reads the language of the locale %s', (locale) => {
  expect(languageOf(locale)).toBe('de');
});

it('reads both written forms of Norwegian as one language', () => {
  expect(['nb-NO', 'nn'].map(languageOf)).toEqual(['no', 'no']);
});

it('knows no word forms of other languages', () => {
  expect(['ja', 'xx', '', 'constructor'].map(languageOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
