import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compact, joinHyphenated, maxTokenLength, tokenize, tokenizeForIndex } from './tokens.ts';

describe('tokenize', () => {
  it.each([
    ['Stoneware Mug, 350 ml', ['stoneware', 'mug', '350', 'ml']],
    ['blue-denim_jacket/XL', ['blue', 'denim', 'jacket', 'xl']],
    ["Men's and women’s", ['men', 'and', 'women']],
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['Core™2 Duo', ['core', '2', 'duo']],
    ['soft\u00adhyphen', ['softhyphen']],
    ['', []],
    ['!?*"\' -- ()', []],
    ['\ud83d \udc00\u0000', []],
  ])('splits %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('splits text without spaces into pairs of characters', () => {
    expect(tokenize('陶瓷茶杯')).toEqual(['陶瓷', '瓷茶', '茶杯']);
    expect(tokenize('コーヒー')).toEqual(['コー', 'ーヒ', 'ヒー']);
    expect(tokenize('茶')).toEqual(['茶']);
    expect(tokenize('𠮷野家')).toEqual(['𠮷野', '野家']);
  });

  it('splits adjacent scripts', () => {
    expect(tokenize('iPhone手机壳13')).toEqual(['iphone', '手机', '机壳', '13']);
  });

  it('keeps Arabic and Hebrew words whole', () => {
    expect(tokenize('كِتَاب جديد')).toEqual(['كتاب', 'جديد']);
    expect(tokenize('שָׁלוֹם עולם')).toEqual(['שלום', 'עולם']);
  });

  it('truncates an overlong word', () => {
    expect(tokenize('a'.repeat(10_000))).toEqual(['a'.repeat(maxTokenLength)]);
  });

  it('returns the same tokens for its own tokens', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.constantFrom(' ', ', ', '-', '/'), (text, separator) => {
        const tokens = tokenize(text);
        expect(tokenize(tokens.join(separator))).toEqual(tokens);
      }),
    );
  });

  it('returns no empty and no overlong tokens for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'large' }), (text) => {
        for (const token of tokenizeForIndex(text)) {
          expect(token.length).toBeGreaterThan(0);
          expect(token.length).toBeLessThanOrEqual(maxTokenLength);
        }
      }),
    );
  });
});

describe('tokenizeForIndex', () => {
  it('adds the single characters of text without spaces', () => {
    expect(tokenizeForIndex('绿茶')).toEqual(['绿茶', '绿', '茶']);
    expect(tokenizeForIndex('green tea')).toEqual(['green', 'tea']);
  });
});

describe('compact', () => {
  it.each(['AB-12/x', 'ab 12 X', 'Ab.12_X', 'ab12x'])('returns the same code for %s', (code) => {
    expect(compact(code)).toBe('ab12x');
  });

  it('removes punctuation', () => {
    expect(compact('--- "*"')).toBe('');
  });
});

describe('joinHyphenated', () => {
  it.each([
    ['T-shirt', ['tshirt']],
    ['USB-C to Wi‑Fi', ['usbc', 'wifi']],
    ['WH-1000XM3 black', ['wh1000xm3']],
    ['state-of-the-art', ['stateoftheart']],
    ['a chain of more-than-four-joined-words-here', []],
    ['a - b, -c, d-', []],
    ['crème-brûlée', ['cremebrulee']],
    ["L'Oréal d’Eau, men's O'Neill", ['loreal', 'deau', 'oneill']],
  ])('joins the hyphenated words of %s', (text, words) => {
    expect(joinHyphenated(text)).toEqual(words);
  });
});
