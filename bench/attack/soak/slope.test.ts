import { expect, test } from 'vitest';
import { riseOf } from './slope.ts';

test('tells how much values rise from the first to the last', () => {
  expect(riseOf([1, 2, 3, 4])).toBeCloseTo(3);
  expect(riseOf([4, 3, 2, 1])).toBeCloseTo(-3);
});

test('tells no rise of what goes up and down', () => {
  expect(Math.abs(riseOf([5, 9, 5, 9, 5, 9, 5, 9, 5]))).toBeLessThan(0.5);
});

test('tells no rise of a single value', () => {
  expect(riseOf([7])).toBe(0);
});
