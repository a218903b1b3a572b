import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id, integer, price, requiredId, text, time } from './lenient-fields.ts';

describe('lenient fields', () => {
  it.each([
    ['19.99', '19.99'],
    [' 5 ', '5.00'],
    ['.5', '0.50'],
    ['7.', '7.00'],
    ['1.005', '1.01'],
    ['0.994', '0.99'],
    ['9.999', '10.00'],
    [0.1, '0.10'],
    [1234567, '1234567.00'],
  ])('reads the price %j as %s', (input, expected) => {
    expect(price(null).parse(input)).toBe(expected);
  });

  it.each(['abc', '-1', '1,299.00', '$5', '.', '1e3', true, {}, Number.NaN])(
    'rejects the price %j',
    (input) => {
      expect(price(null).safeParse(input).success).toBe(false);
    },
  );

  it.each([
    ['1.255', '1.255'],
    ['.0005', '0.001'],
    ['0.9994', '0.999'],
    ['9.9995', '10.000'],
    [5, '5.000'],
  ])('reads the price %j of a currency of three decimals as %s', (input, expected) => {
    expect(price(null, 3).parse(input)).toBe(expected);
  });

  it('keeps any price of up to two decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (cents) => {
        const expected = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(price(null).parse(expected)).toBe(expected);
        expect(price(null).parse(cents / 100)).toBe(expected);
      }),
    );
  });

  it.each([
    ['2019-12-31T16:20:09-05:00', '2019-12-31T16:20:09-05:00'],
    ['2026-01-01T00:00:00.123Z', '2026-01-01T00:00:00.123Z'],
    ['2019-12-31 16:20:09 -0500', '2019-12-31T16:20:09-05:00'],
    ['2026-01-01T00:00:00', '2026-01-01T00:00:00Z'],
    ['2026-01-01', '2026-01-01T00:00:00Z'],
  ])('reads the time %s as %s', (input, expected) => {
    expect(time(null).parse(input)).toBe(expected);
  });

  it.each(['yesterday', '2026-13-01', '2026-01-01T25:00:00Z', 1_767_225_600, 'x2026-01-01'])(
    'rejects the time %j',
    (input) => {
      expect(time(null).safeParse(input).success).toBe(false);
    },
  );

  it('reads ids only as numbers, digits and global ids', () => {
    const ids = [7, '7', 'gid://platform/Product/7', ' gid://x/ProductVariant/7?a=b '];
    expect(ids.map((input) => id(null).parse(input))).toEqual([7, 7, 7, 7]);
    for (const input of [-1, 1.5, '7a', 'gid://platform/Product/', 2 ** 53, {}]) {
      expect(id(null).safeParse(input).success).toBe(false);
    }
  });

  it('reads the id 0 as missing and rejects it for mandatory ids', () => {
    expect([0, '0'].map((input) => id(null).parse(input))).toEqual([null, null]);
    expect(requiredId().safeParse(0).success).toBe(false);
  });

  it('returns the default for null, undefined and blank text', () => {
    for (const input of [null, undefined, ' ']) {
      expect(integer(5).parse(input)).toBe(5);
    }
    expect(text('none').parse('')).toBe('');
  });
});
