import { expect, test } from 'vitest';
import { mergeFacets } from './merge-facets.ts';

const size = (value: string, count: number) => ({ name: 'Size', values: [{ value, count }] });

test('values of both results are added and ordered by their counts', () => {
  const one = {
    vendors: [
      { value: 'Clay', count: 2 },
      { value: 'Kiln', count: 1 },
    ],
    options: [size('L', 1)],
  };
  const other = { vendors: [{ value: 'Kiln', count: 3 }], options: [size('L', 1)] };
  expect(mergeFacets(one, other)).toEqual({
    tags: [],
    productTypes: [],
    vendors: [
      { value: 'Kiln', count: 4 },
      { value: 'Clay', count: 2 },
    ],
    options: [size('L', 2)],
  });
});
