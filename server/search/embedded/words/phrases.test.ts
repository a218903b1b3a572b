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
    ['Mug\nMug\nHarbour', 'mu', ['mug']],
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
    expect(completePhrases(label, beginning, phraseLanguageOf())).toEqual(phrases);
  });

  it.each<[Language, string, string, string[]]>([
    ['de', 'Kanne für den Tee', 'kan', ['kanne', 'kanne für den tee']],
    ['fr', "Huile d'olive", 'hui', ['huile', "huile d'olive"]],
    ['fr', 'Thé à la menthe', 'the', ['thé', 'thé à la menthe']],
    ['en', 'La mer soap', 'la', ['la', 'la mer', 'la mer soap']],
    ['en', 'Чай без сахара', 'ча', ['чай', 'чай без сахара']],
  ])('ends no phrase in %s with a small word: %s', (language, label, beginning, phrases) => {
    expect(completePhrases(label, beginning, phraseLanguageOf([language]))).toEqual(phrases);
  });
});
