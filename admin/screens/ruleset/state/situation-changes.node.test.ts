import { describe, expect, test } from 'vitest';
import { compareLists } from './situation-changes.ts';

function products(ids: readonly number[]) {
  return ids.map((id) => ({ id, title: `Product ${id}`, image: null, price: null }));
}

function run(before: readonly number[], after: readonly number[]) {
  const situation = { id: 1, name: 'Cart', context: '', problem: null };
  return compareLists({ ...situation, before: products(before), after: products(after) });
}

describe('the change of a situation', () => {
  test('counts the products that come and go', () => {
    const change = run([1, 2, 3, 4, 5], [1, 2, 6, 7]);
    expect(change).toMatchObject({ changed: 3, all: 5, isReordered: false });
    expect(change.fresh.map(({ id }) => id)).toEqual([6, 7]);
    expect(change.gone.map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  test('tells another order of the same products from no change', () => {
    expect(run([1, 2], [2, 1])).toMatchObject({ changed: 0, isReordered: true });
    expect(run([1, 2], [1, 2])).toMatchObject({ changed: 0, isReordered: false });
    expect(run([], [])).toMatchObject({ changed: 0, all: 0, isReordered: false });
  });
});
