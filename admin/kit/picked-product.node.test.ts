import { expect, it } from 'vitest';
import { numberOf } from './picked-product.ts';

it('returns the digits of global ids of any platform', () => {
  expect(numberOf('gid://platform/Product/123')).toBe('123');
  expect(numberOf('gid://anything/ProductVariant/7000000000001')).toBe('7000000000001');
});

it('leaves plain ids as they are, and texts that the server refuses as ids', () => {
  for (const text of [
    '123',
    'a123',
    'gid://platform/Product/a1',
    'gid://platform/1',
    'gid:1',
    '',
  ]) {
    expect(numberOf(text)).toBe(text);
  }
});
