import { expect, test } from 'vitest';
import { fillPath, fitsPath, slotsOf } from './path-slots.ts';

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

test.each([
  ['/shops/a/tables/b/c?format=csv', true],
  ['/shops/a/tables/b/', false],
  ['/shops/a/tables/b/%2e', false],
  ['/shops/a/tables/b', false],
  ['/shops/a/other/b/c', false],
])('tell whether %s is routed to the path', (target, fits) => {
  expect(fitsPath(path, target)).toBe(fits);
});
