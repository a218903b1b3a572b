import { describe, expect, it } from 'vitest';
import type { Language } from '../../../text/languages/language.ts';
import { phraseLanguageOf } from '../../../text/languages/phrase-language.ts';
import { completePhrases } from './phrases.ts';

describe('completePhrases', () => {
  it.each([
    ['Large Stoneware Mug', 'stone', ['stoneware', 'stoneware mug']],
    ['One mug blue large new', 'o', ['one', 'one mug', 'one mug blue', 'one mug blue large']],
    ['Bowl for  soup and salad', 'bo', ['bowl', 'bowl for soup', 'bowl for soup and salad']],
    ['Mug, blue', 'mu', ['mug']],
    ['Mug\nMug\nHarbour', 'mu', ['mug', 'mug']],
    ["Men's T-shirt", 'me', ['men', "men's t-shirt"]],
    ['Crème brûlée', 'cre', ['crème', 'crème brûlée']],
    ['Mug for soup', 'fo', []],
    ['T-shirt', 't', ['t-shirt']],
    ['T- (shirt)', 't', []],
    ['手工陶瓷茶杯', '陶瓷', ['陶瓷茶杯']],
    ['有機おちゃセット', 'オチャ', ['おちゃセット']],
    ['iPhone手机壳', 'ip', ['iphone']],
    ['Mug', 'bowl', []],
    ['', 'm', []],
  ])('finds in %j the phrases that begin with %j', (label, beginning, phrases) => {
    expect(phrasesOf(label, beginning)).toEqual(phrases);
  });

  it.each([
    ['Keyboard PS/2 black', 'key', ['keyboard']],
    ['Cable 15 cm', 'ca', ['cable', 'cable 15 cm']],
    ['Cable 15 cm', 'c', ['cable', 'cable 15 cm']],
    ['Power 11.1 V', 'po', ['power']],
    ['Case 15" black', 'ca', ['case']],
    ['Example.com tripod', 'com', []],
  ])('cuts no name and no measure in %j after %j', (label, beginning, phrases) => {
    expect(phrasesOf(label, beginning)).toEqual(phrases);
  });

  it('tells the word that follows a phrase in the same name', () => {
    const beginning = { text: 'ro', continuesName: false };
    expect(completePhrases('Router Fast Ethernet/Wi-Fi', beginning, phraseLanguageOf())).toEqual([
      { text: 'router', shorter: undefined, next: 'fast' },
      { text: 'router fast', shorter: 'router', next: 'ethernet' },
    ]);
  });

  it('continues a name whose beginning is typed', () => {
    const beginning = { text: 'com', continuesName: true };
    const phrases = completePhrases('Example.com tripod', beginning, phraseLanguageOf());
    expect(phrases.map(({ text: phrase }) => phrase)).toEqual(['com', 'com tripod']);
  });

  it.each<[Language, string, string, string[]]>([
    ['de', 'Kanne für den Tee', 'kan', ['kanne', 'kanne für den tee']],
    ['fr', "Huile d'olive", 'hui', ['huile', "huile d'olive"]],
    ['fr', 'Thé à la menthe', 'the', ['thé', 'thé à la menthe']],
    ['en', 'La mer soap', 'la', ['la', 'la mer', 'la mer soap']],
    ['en', 'Чай без сахара', 'ча', ['чай', 'чай без сахара']],
  ])('ends no phrase in %s with a small word: %s', (language, label, beginning, phrases) => {
    expect(phrasesOf(label, beginning, [language])).toEqual(phrases);
  });
});

function phrasesOf(label: string, text: string, languages: readonly Language[] = []): string[] {
  const beginning = { text, continuesName: false };
  return completePhrases(label, beginning, phraseLanguageOf(languages)).map(
    ({ text: phrase }) => phrase,
  );
}
