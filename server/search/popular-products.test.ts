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
  ])('is for %j %j', (term, type) => {
    expect(nearestType(['Coffee grinders', 'Mugs', 'Aprons', 'The'], term)).toBe(type);
  });

  it('is the first of equally near ones, and none of no types', () => {
    expect(nearestType(['Mug!', 'Mug'], 'mug')).toBe('Mug!');
    expect(nearestType([], 'mug')).toBe(null);
    expect(nearestType([''], '')).toBe(null);
  });
});
