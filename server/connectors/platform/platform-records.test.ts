import { expect, test } from 'vitest';
import { numberOf } from './platform-records.ts';

test.each([
  ['gid://shopify/Product/1', 1],
  ['gid://shopify/InventoryLevel/123456789012345?inventory_item_id=7', 123_456_789_012_345],
  ['gid://shopify/Market/2?path=/3', 2],
  ['gid://shopify/Product/1234567890123456', null],
  ['gid://shopify/Product/', null],
  ['gid://shopify/Product/one', null],
  ['Product 1', null],
  [1, null],
  [null, null],
])('the number of the global id %s is %s', (globalId, number) => {
  expect(numberOf(globalId)).toBe(number);
});

test('a text of more than 256 characters is no global id', () => {
  const start = 'gid://shopify/';
  expect(numberOf(`${start}${'a'.repeat(240)}/1`)).toBe(1);
  expect(numberOf(`${start}${'a'.repeat(241)}/1`)).toBeNull();
  expect(numberOf(`${'/1?'.repeat(100_000)}\n`)).toBeNull();
});
