import { describe, expect, it } from 'vitest';
import { phraseLanguageOf } from '../text/languages/phrase-language.ts';
import { collectPhrases, splitTerm } from './suggested-phrases.ts';

describe('collectPhrases', () => {
  it('suggests no phrase that all titles continue with the same word', () => {
    const labels = [
      'Rack uninterruptible power supply 900 W\n\nAcme',
      'Uninterruptible power supply for racks\n\nAcme',
    ];
    expect(suggest('unin', labels)).toEqual(['uninterruptible', 'uninterruptible power supply']);
  });

  it('suggests a maker whose name begins the same name in all titles', () => {
    const labels = ['Acme Home lamp\n\nAcme Home', 'Acme Home lamp\n\nAcme Home'];
    expect(suggest('ac', labels)).toEqual(['acme', 'acme home', 'acme home lamp']);
  });

  it('suggests the beginnings of a single title, of three words at most', () => {
    expect(suggest('gl', ['Glass jar with red lid'])).toEqual([
      'glass',
      'glass jar',
      'glass jar with red',
    ]);
  });

  it.each([
    ['d-link ca', 'D-Link cable', 'd-link cable'],
    ['shop.e', 'Shop.example mug', 'shop.example'],
    ['jack 3.5m', 'Jack 3.5mm', 'jack 3.5mm'],
    ['mug, bl', 'Mug, blue', 'mug blue'],
  ])('keeps the signs within typed names: %s', (typed, title, phrase) => {
    expect(suggest(typed, [title])).toContain(phrase);
  });

  it('suggests whole measures and no lone letters', () => {
    expect(suggest('cab', ['Cable 5 m', 'Cable 5 m', 'Cable a black'])).toEqual([
      'cable',
      'cable 5 m',
    ]);
  });

  it('suggests how many are in a set', () => {
    const labels = ['Set of 6 wine glasses', 'Set of 6 bowls', 'Set of 4 plates'];
    expect(suggest('set of 6', labels)).toContain('set of 6 wine glasses');
    expect(suggest('set', labels)).toContain('set of 6');
    expect(suggest('6', labels)).toEqual([]);
  });

  it('suggests one of two spellings with and without a space', () => {
    expect(suggest('card', ['Cardholder', 'Card holder', 'Card holder'])).toEqual(['card holder']);
  });

  it('ends no phrase with a word that belongs to the next one', () => {
    expect(suggest('dro', ['Drop your troubles'])).toEqual(['drop', 'drop your troubles']);
  });
});

function suggest(typed: string, labels: readonly string[]): string[] {
  const term = splitTerm(typed);
  return term
    ? collectPhrases(labels, term, 5, phraseLanguageOf(['en'])).map(({ text }) => text)
    : [];
}
