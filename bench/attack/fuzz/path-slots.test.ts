import { expect, test } from 'vitest';
import { fillPath, slotsOf } from './path-slots.ts';

const path = '/shops/{shop}/tables/{table}/{key}';

test('name each parameter of a path with the segment before it', () => {
  expect(slotsOf(path).map(({ place }) => place)).toEqual([
    'shops/{shop}',
    'tables/{table}',
    '{table}/{key}',
  ]);
});

test('get a value each', () => {
  expect(fillPath(path, ['a', '$1', 'c'])).toBe('/shops/a/tables/$1/c');
});
