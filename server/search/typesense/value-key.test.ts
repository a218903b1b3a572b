import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metafieldKey, optionKey, readValueKey, splitOptionKey, valueKey } from './value-key.ts';

describe('keys of values', () => {
  it.each([
    ['sale', 'sale'],
    ['Sale', 'z53ale'],
    ['jazz', 'jaz7az7a'],
    ['', 'zw'],
    ['`', 'z60'],
    ['a && b', 'az20z26z26z20b'],
    ['é', 'zc3za9'],
  ])('writes %j as %j', (value, key) => {
    expect(valueKey(value)).toBe(key);
  });

  it('are words without syntax and can be decoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (value) => {
        const key = valueKey(value);
        expect(key).toMatch(/^[a-z0-9]{1,46}$/);
        expect([value, undefined]).toContain(readValueKey(key));
      }),
    );
  });

  it('differ for long values', () => {
    const long = 'x'.repeat(300);
    expect(valueKey(long)).toHaveLength(42);
    expect(valueKey(long)).not.toBe(valueKey(`${long}x`));
    expect(readValueKey(valueKey(long))).toBeUndefined();
  });

  it('separate the name of an option from its value', () => {
    expect(optionKey('a b', 'c')).not.toBe(optionKey('a', 'b c'));
    expect(splitOptionKey(optionKey('Rim', 'zy'))).toEqual({
      name: valueKey('Rim'),
      value: valueKey('zy'),
    });
    const metafield = { type: 'a', namespace: 'b', key: 'c', value: 'd' };
    expect(metafieldKey(metafield)).not.toBe(
      metafieldKey({ ...metafield, namespace: 'b.c', key: '' }),
    );
  });
});
