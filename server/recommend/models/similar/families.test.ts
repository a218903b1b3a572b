import { expect, test } from 'vitest';
import { FamilyFinder } from './families.ts';

function familiesOf(titles: readonly string[], typeOf: (product: number) => number = () => 1) {
  const finder = new FamilyFinder();
  titles.forEach((title, product) => finder.add(title, typeOf(product)));
  return [...finder.finish()];
}

test('joins titles that differ in one word', () => {
  const titles = ['Red Linen Shirt', 'Blue linen shirts', 'Steel pan large', 'Green Linen Shirt'];
  expect(familiesOf(titles)).toEqual([0, 0, 2, 0]);
});

test('joins two families when a later title belongs to both', () => {
  expect(familiesOf(['big red mug', 'small blue mug', 'small red mug'])).toEqual([0, 0, 0]);
});

test('keeps products of other types and short titles apart', () => {
  expect(familiesOf(['Red Linen Shirt', 'Blue Linen Shirt'], (product) => product)).toEqual([0, 1]);
  expect(familiesOf(['Red mug', 'Blue mug', '', ''])).toEqual([0, 1, 2, 3]);
});
