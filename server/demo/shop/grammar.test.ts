import { describe, expect, it } from 'vitest';
import { expand, listed, measureOf, suits } from './grammar.ts';
import { createRandom } from './random.ts';

const random = createRandom(3);

describe('expand', () => {
  it('puts facts in and starts with a capital', () => {
    expect(expand('{noun} of {height} mm', { noun: 'vase', height: '240' }, random)).toBe(
      'Vase of 240 mm',
    );
  });

  it('takes one of the choices', () => {
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

  it('leaves no gap where a choice is empty or begins with a comma', () => {
    expect(expand('It stays [|], here [, always].', {}, random)).toBe('It stays, here, always.');
  });

  it('refuses a pattern whose fact is missing', () => {
    expect(() => expand('{weight} g', {}, random)).toThrow('no fact "weight"');
  });
});

describe('suits', () => {
  it('asks for every fact that a pattern names, in all of its choices', () => {
    expect(suits('{a noun} with [{handle}|a spout].', { noun: 'pot' })).toBe(false);
    expect(suits('{a noun} with [{handle}|a spout].', { noun: 'pot', handle: 'loop' })).toBe(true);
    expect(suits('It shines.', {})).toBe(true);
  });
});

describe('measureOf', () => {
  it('reads a fact as a number and refuses one that is none', () => {
    expect(measureOf({ height: '240' }, 'height')).toBe(240);
    expect(() => measureOf({ noun: 'vase' }, 'noun')).toThrow('"noun" is no measure');
    expect(() => measureOf({}, 'height')).toThrow('"height" is no measure');
  });
});

describe('listed', () => {
  it('joins words as a sentence does', () => {
    expect(listed(['moss'])).toBe('moss');
    expect(listed(['moss', 'ink'], 'or')).toBe('moss or ink');
    expect(listed(['moss', 'ink', 'oat'])).toBe('moss, ink and oat');
  });
});
