import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeSituation, readSituation } from './situation.ts';

const anyId = fc.integer({ min: 1 }).map(String);
const anyText = fc.string({ maxLength: 20 });
const anySituation = fc.record({
  subtotal: anyText,
  when: anyText,
  products: fc.uniqueArray(anyId, { maxLength: 4 }),
  variants: fc.uniqueArray(anyId, { maxLength: 4 }),
  cart: fc.uniqueArray(anyId, { maxLength: 4 }),
  customer: anyText,
  country: anyText,
  address: anyText,
  session: anyText,
  limit: anyText,
});

it('reads back every situation that it has written', () => {
  fc.assert(
    fc.property(anySituation, anySituation, (former, next) => {
      const query = changeSituation(changeSituation('', former), next);
      expect(readSituation(query)).toEqual(next);
    }),
  );
});

it('keeps parameters that the form does not show', () => {
  fc.assert(
    fc.property(anySituation, (change) => {
      const query = new URLSearchParams(changeSituation('filter_oos=no&cart_line_count=3', change));
      expect(query.get('filter_oos')).toBe('no');
      expect(query.get('cart_line_count')).toBe('3');
    }),
  );
});

it('keeps variants and quantities of lines whose product stays in the cart', () => {
  const cart = new URLSearchParams([
    ['cart[items][0][product_id]', '7'],
    ['cart[items][1][product_id]', '8'],
    ['cart[items][1][variant_id]', '800'],
    ['cart[items][1][quantity]', '4'],
  ]);
  const changed = new URLSearchParams(changeSituation(cart.toString(), { cart: ['8', '9'] }));
  expect(Object.fromEntries(changed)).toEqual({
    'cart[items][0][product_id]': '8',
    'cart[items][0][variant_id]': '800',
    'cart[items][0][quantity]': '4',
    'cart[items][1][product_id]': '9',
    'cart[items][1][quantity]': '1',
  });
});
