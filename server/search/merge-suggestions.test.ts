import { describe, expect, it } from 'vitest';
import { phraseLanguageOf } from '../text/languages/phrase-language.ts';
import { mergeSuggestions } from './merge-suggestions.ts';

const english = phraseLanguageOf(['en']);

describe('mergeSuggestions', () => {
  it('reserves two places of five for completions', () => {
    const searched = ['mug 1', 'mug 2', 'mug 3', 'mug 4', 'mug 5'];
    const completions = ['mug a', 'mug b', 'mug c'];
    expect(mergeSuggestions('mug', searched, completions, 5, english)).toEqual([
      'mug 1',
      'mug 2',
      'mug 3',
      'mug a',
      'mug b',
    ]);
    expect(mergeSuggestions('mug', searched, [], 5, english)).toEqual(searched);
    expect(mergeSuggestions('mug', [], completions, 2, english)).toEqual(['mug a', 'mug b']);
  });

  it('omits repetitions and the typed term', () => {
    expect(
      mergeSuggestions('Mugs', ['mug', 'tea mug'], ['tea mugs', 'mug tea'], 5, english),
    ).toEqual(['tea mug', 'mug tea']);
  });

  it("omits other forms of a term in the shop's language", () => {
    const german = phraseLanguageOf(['de']);
    expect(mergeSuggestions('kanne', ['teekanne'], ['kannen', 'teekannen'], 5, german)).toEqual([
      'teekanne',
    ]);
  });
});
