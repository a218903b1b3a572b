import { describe, expect, it } from 'vitest';
import { expand, joinWords, numericFact, hasAllFacts } from './grammar.ts';
import { createRandom } from './random.ts';

const random = createRandom(3);

describe('expand', () => {
  it('inserts facts and starts with a capital letter', () => {
    expect(expand('{noun} of {height} mm', { noun: 'vase', height: '240' }, random)).toBe(
      'Vase of 240 mm',
    );
  });

  it('uses one of the choices', () => {
    const drawn = new Set(
      Array.from({ length: 40 }, () => expand('It [shines|glows].', {}, random)),
    );
    expect([...drawn].toSorted()).toEqual(['It glows.', 'It shines.']);
  });

  it.each([
    ['oat mug', 'An oat mug'],
    ['mug', 'A mug'],
    ['useful jug', 'A useful jug'],
    ['upright pot', 'An upright pot'],
  ])('finds the article of "%s"', (noun, expected) => {
    expect(expand('{a noun}', { noun }, random)).toBe(expected);
  });

  it('leaves no gap for choices that are empty or begin with a comma', () => {
    expect(expand('It stays [|], here [, always].', {}, random)).toBe('It stays, here, always.');
  });

  it('rejects a pattern with a missing fact', () => {
    expect(() => expand('{weight} g', {}, random)).toThrow('no fact "weight"');
  });
});

describe('hasAllFacts', () => {
  it('requires every fact that a pattern names in any of its choices', () => {
    expect(hasAllFacts('{a noun} with [{handle}|a spout].', { noun: 'pot' })).toBe(false);
    expect(hasAllFacts('{a noun} with [{handle}|a spout].', { noun: 'pot', handle: 'loop' })).toBe(
      true,
    );
    expect(hasAllFacts('It shines.', {})).toBe(true);
  });
});

describe('numericFact', () => {
  it('returns a fact as a number and rejects other text', () => {
    expect(numericFact({ height: '240' }, 'height')).toBe(240);
    expect(() => numericFact({ noun: 'vase' }, 'noun')).toThrow('"noun" is no measure');
    expect(() => numericFact({}, 'height')).toThrow('"height" is no measure');
  });
});

describe('joinWords', () => {
  it('joins words with commas and a conjunction', () => {
    expect(joinWords(['moss'])).toBe('moss');
    expect(joinWords(['moss', 'ink'], 'or')).toBe('moss or ink');
    expect(joinWords(['moss', 'ink', 'oat'])).toBe('moss, ink and oat');
  });
});
