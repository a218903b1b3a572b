import { expect, test } from 'vitest';
import { inFormerPlaces } from './facets.ts';

function counts(list: Record<string, number>) {
  return new Map(Object.entries(list));
}

test('new counts take the places of the former ones, whatever their order and whatever is missing', () => {
  const former = new Map([
    ['type', counts({ Mugs: 9, Pots: 4 })],
    ['vendor', counts({ Pell: 3 })],
  ]);
  const next = new Map([
    ['new', counts({ x: 1 })],
    ['type', counts({ Pots: 7, Lamps: 5 })],
  ]);
  const placed = inFormerPlaces(former, next);
  expect([...placed.keys()]).toEqual(['type', 'vendor', 'new']);
  expect([...placed.values()].map((values) => [...values])).toEqual([
    [
      ['Mugs', 0],
      ['Pots', 7],
      ['Lamps', 5],
    ],
    [['Pell', 0]],
    [['x', 1]],
  ]);
});
