import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../http/parameters/query.ts';
import { cartParameter } from './cart.ts';
import { createNames } from './names.ts';

const names = createNames({ platform: 'platform', service: 'service' });

function read(query: string) {
  return cartParameter.parse(readQuery(query, names).cart);
}

describe('a cart in bracket notation', () => {
  it('is read with raw or encoded brackets', () => {
    const raw =
      'cart[items][0][product_id]=1&cart[items][0][variant_id]=11&cart[items][0][quantity]=3';
    const line = { productId: 1, variantId: 11, quantity: 3 };
    expect(read(raw)?.lines).toEqual([line]);
    expect(read(raw.replaceAll('[', '%5B').replaceAll(']', '%5d'))?.lines).toEqual([line]);
  });

  it('keeps the order of its indices, whatever their gaps and their order', () => {
    const cart = read(
      'cart[items][700][product_id]=3&cart[items][2][product_id]=1&cart[items][10][product_id]=2',
    );
    expect(cart?.lines.map(({ productId }) => productId)).toEqual([1, 2, 3]);
  });

  it('skips lines without a product and accepts global ids', () => {
    const cart = read(
      'cart[items][0][variant_id]=9&cart[items][1][product_id]=none&cart[items][2][product_id]=gid://shopify/Product/5&cart[items][2][quantity]=-1',
    );
    expect(cart?.lines).toEqual([{ productId: 5, variantId: undefined, quantity: 1 }]);
  });

  it('keeps at most 250 lines', () => {
    const query = Array.from(
      { length: 300 },
      (_, index) =>
        `cart[items][${index}][product_id]=${index + 1}&cart[items][${index}][variant_id]=1&cart[items][${index}][quantity]=1`,
    ).join('&');
    expect(read(query)?.lines).toHaveLength(250);
  });

  it('contains attributes as JSON, even when they were encoded twice', () => {
    const attributes = { gift: 'yes', note: 'a & b = 100 %' };
    const once = encodeURIComponent(JSON.stringify(attributes));
    expect(read(`cart[attributes]=${once}`)?.attributes).toEqual(attributes);
    expect(read(`cart[attributes]=${encodeURIComponent(once)}`)?.attributes).toEqual(attributes);
    expect(read('cart[attributes]=%7Bnot json')).toBeUndefined();
  });

  it('reads names of JavaScript properties as data', () => {
    const cart = read(
      'cart[__proto__][polluted]=1&cart[items][__proto__][product_id]=7&cart[constructor][prototype][x]=1&__proto__[y]=1',
    );
    expect(cart?.lines).toEqual([{ productId: 7, variantId: undefined, quantity: 1 }]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('is absent when nothing of it is readable', () => {
    expect(read('cart=1')).toBeUndefined();
    expect(read('cart[items]=x&cart[attributes]=')).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  it('never throws for any input', () => {
    const name = fc.stringMatching(/^cart(\[[\w%]*\]?){0,5}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 20 }), (pairs) => {
        const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
        expect(() => read(query)).not.toThrow();
      }),
    );
  });

  it('returns what was encoded', () => {
    const line = fc.record({
      productId: fc.integer({ min: 1 }),
      variantId: fc.integer({ min: 1 }),
      quantity: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
        const query = lines.flatMap(({ productId, variantId, quantity }, index) => [
          `cart[items][${index}][quantity]=${quantity}`,
          `cart%5Bitems%5D%5B${index}%5D%5Bproduct_id%5D=${productId}`,
          `cart[items][${index}][variant_id]=${variantId}`,
        ]);
        expect(read(query.toReversed().join('&'))?.lines).toEqual(lines);
      }),
    );
  });
});
