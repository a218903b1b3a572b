import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxLines, parseEntries, serialiseEntries } from './cart-cookie.ts';

const entry = fc.record({
  variantId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  quantity: fc.integer({ min: 1, max: 999 }),
});

describe('the cart in a cookie', () => {
  test('is parsed to the same lines that were serialised', () => {
    const entries = fc.uniqueArray(entry, {
      selector: ({ variantId }) => variantId,
      maxLength: 90,
    });
    fc.assert(
      fc.property(entries, (cart) => {
        expect(parseEntries(serialiseEntries(cart))).toEqual(cart);
      }),
    );
  });

  test('is parsed to valid lines from any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:-]*$/)), (cookie) => {
        for (const { variantId, quantity } of parseEntries(cookie)) {
          expect(Number.isSafeInteger(variantId) && variantId > 0).toBe(true);
          expect(quantity >= 1 && quantity <= 999).toBe(true);
        }
      }),
    );
  });

  test('keeps valid lines beside invalid ones', () => {
    expect(parseEntries('12:3-x-13:0-14:-1-9007199254740993:1-15:1')).toEqual([
      { variantId: 12, quantity: 3 },
      { variantId: 15, quantity: 1 },
    ]);
  });

  test('contains each variant once and at most the maximum number of lines', () => {
    expect(parseEntries('12:3-12:4')).toEqual([{ variantId: 12, quantity: 4 }]);
    const many = Array.from({ length: 500 }, (_, index) => `${index + 1}:1`).join('-');
    expect(parseEntries(many)).toHaveLength(maxLines);
  });

  test('is empty without a cookie', () => {
    expect(parseEntries(undefined)).toEqual([]);
  });
});
