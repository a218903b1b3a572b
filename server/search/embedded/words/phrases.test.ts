import { describe, expect, it } from 'vitest';
import { completePhrases } from './phrases.ts';

describe('completePhrases', () => {
  it.each([
    ['Large Stoneware Mug', 'stone', ['stoneware', 'stoneware mug']],
    ['Stoneware mug blue large', 's', ['stoneware', 'stoneware mug', 'stoneware mug blue']],
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
    expect(completePhrases(label, beginning)).toEqual(phrases);
  });
});
