import { describe, expect, it } from 'vitest';
import { mergeSuggestions } from './merge-suggestions.ts';

describe('mergeSuggestions', () => {
  it('reserves two places of five for completions', () => {
    const searched = ['mug 1', 'mug 2', 'mug 3', 'mug 4', 'mug 5'];
    const completions = ['mug a', 'mug b', 'mug c'];
    expect(mergeSuggestions('mug', searched, completions, 5)).toEqual([
      'mug 1',
      'mug 2',
      'mug 3',
      'mug a',
      'mug b',
    ]);
    expect(mergeSuggestions('mug', searched, [], 5)).toEqual(searched);
    expect(mergeSuggestions('mug', [], completions, 2)).toEqual(['mug a', 'mug b']);
  });

  it('omits repetitions and the typed term', () => {
    expect(mergeSuggestions('Mugs', ['mug', 'tea mug'], ['tea mugs', 'mug tea'], 5)).toEqual([
      'tea mug',
      'mug tea',
    ]);
  });
});
