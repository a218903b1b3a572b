import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../text/languages/language.ts';
import { interpretTerm } from './interpret-term.ts';

const options = [
  { name: 'Size', values: ['42', 'M', 'XL'] },
  { name: 'Colour', values: ['Red', 'Grün'] },
];

function interpret(term: string, languages: readonly Language[] = [], currency = 'EUR') {
  const { term: rest, intents } = interpretTerm(term, { languages, currency, options });
  return [
    rest,
    ...intents.map((intent) =>
      intent.kind === 'price'
        ? [intent.price.min ?? '', intent.price.max ?? ''].join('..')
        : intent.kind === 'without'
          ? `-${intent.word}`
          : `${intent.name}=${intent.values.join()}`,
    ),
  ];
}

describe('a term', () => {
  it.each<[string, string[]]>([
    ['mugs under 50', ['mugs', '..5000']],
    ['mugs under 20 €', ['mugs', '..2000']],
    ['€20-€50 lamp', ['lamp', '2000..5000']],
    ['30-50 € lamp', ['lamp', '3000..5000']],
    ['lamp between 30 and 50 euros', ['lamp', '3000..5000']],
    ['tv over €1,500', ['tv', '150000..']],
    ['under 19.90 eur', ['', '..1990']],
    ['printer not hp', ['printer', '-hp']],
    ['headphones -beats', ['headphones', '-beats']],
    ['coffee no decaf', ['coffee', '-decaf']],
    ['no decaf coffee', ['coffee', '-decaf']],
    ['without milk chocolate bar', ['chocolate bar', '-milk']],
    ['sugar-free chocolate', ['sugar-free chocolate', '-sugar']],
    ['gluten free', ['gluten free', '-gluten']],
    ['sugarfree gum under 5', ['sugarfree gum', '..500', '-sugar']],
    ['heater without fan under 99', ['heater', '-fan', '..9900']],
    ['shoes size 42', ['shoes', 'Size=42']],
    ['shirt in red', ['shirt', 'Colour=Red']],
    ['shirt in red size xl', ['shirt', 'Colour=Red', 'Size=XL']],
  ])('says %s', (term, expected) => {
    expect(interpret(term)).toEqual(expected);
  });

  it.each<[string, Language, string[]]>([
    ['Lampe unter 30 Euro', 'de', ['Lampe', '..3000']],
    ['Jacke ohne Kapuze', 'de', ['Jacke', '-Kapuze']],
    ['Schuhe Größe 42', 'de', ['Schuhe', 'Size=42']],
    ['Kleid in grün', 'de', ['Kleid', 'Colour=Grün']],
    ['lampe moins de 30', 'fr', ['lampe', '..3000']],
    ['zapatos entre 20 y 40 €', 'es', ['zapatos', '2000..4000']],
    ['chips zonder zout', 'nl', ['chips', '-zout']],
    ['sans sucre chocolat', 'fr', ['chocolat', '-sucre']],
    ['Schokolade zuckerfrei', 'de', ['Schokolade zuckerfrei', '-zucker']],
    ['alkoholfreies Bier', 'de', ['alkoholfreies Bier', '-alkohol']],
    ['glutenfritt bröd', 'sv', ['glutenfritt bröd', '-gluten']],
    ['شوكولاتة بدون سكر', 'ar', ['شوكولاتة', '-سكر']],
    ['шоколад без сахара', 'ru', ['шоколад', '-сахара']],
  ])('says %s in a shop in %s', (term, language, expected) => {
    expect(interpret(term, [language])).toEqual(expected);
  });

  it.each([
    'mug',
    'mug under 50 cm',
    'toys for kids under 5',
    'tv 50-60 cm',
    'mug $20',
    'mug under $20',
    'over ear headphones',
    'over 50',
    't-shirt',
    'not',
    'without',
    '-fan',
    'size 42',
    'ink no 15',
    'no decaf',
    'hands free headset',
    'buy one get one free',
    'free shipping',
    'freedom',
    'shoes size 99',
    'coat in wool',
    'lampe unter 30',
    'jeans 501-550',
    '32" tv',
    '2tb drive',
    'the north face',
    'forget me not necklace',
    'touch me not plant',
    'do not disturb sign',
    'x -men poster',
    'wi -fi router',
  ])('stays as typed: %s', (term) => {
    expect(interpret(term)).toEqual([term]);
  });

  it('says no English "not" in a shop in another language', () => {
    expect(interpret('Lampe not Ausgang', ['de'])).toEqual(['Lampe not Ausgang']);
    expect(interpret('printer not hp', ['de', 'en'])).toEqual(['printer', '-hp']);
  });

  it('keeps all its words, as words or in what was understood', () => {
    const word = fc.constantFrom(...wordsOfTerms);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const term = words.join(' ').trim();
        const { term: rest, intents } = interpretTerm(term, {
          languages: ['de'],
          currency: 'EUR',
          options,
        });
        const kept = [rest, ...intents.map(({ text }) => text)].join(' ');
        expect(sortedWords(kept)).toEqual(sortedWords(term));
        const again = interpretTerm(rest, { languages: ['de'], currency: 'EUR', options });
        expect(again.term.length).toBeLessThanOrEqual(rest.length);
      }),
    );
  });

  it('of any text is read without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), fc.string(), (term, currency) => {
        const { intents } = interpretTerm(term, { languages: ['de', 'fr'], currency, options });
        intents.forEach(({ text }) => expect(term).toContain(text));
      }),
    );
  });
});

function sortedWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted();
}

const wordsOfTerms =
  'mug under 50 € 20-30 not -hp size 42 in red between and 1,5 without " $ ohne -'.split(' ');
