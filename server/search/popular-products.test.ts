import { describe, expect, it } from 'vitest';
import { nearestType } from './popular-products.ts';

describe('nearestType', () => {
  it.each([
    ['aprons', 'Aprons'],
    ['linen aprn', 'Aprons'],
    ['coffe grindr', 'Coffee grinders'],
    ['thé', 'The'],
    ['xyzzy', null],
    ['', null],
    ['!!!', null],
  ])('returns for %j %j', (term, type) => {
    expect(nearestType(['Coffee grinders', 'Mugs', 'Aprons', 'The'], term)).toBe(type);
  });

  it('returns the first of equally near types, and null without types', () => {
    expect(nearestType(['Mug!', 'Mug'], 'mug')).toBe('Mug!');
    expect(nearestType([], 'mug')).toBe(null);
    expect(nearestType([''], '')).toBe(null);
  });
});
