import { expect, test } from 'vitest';
import { describeStep } from './step-progress.ts';

test('shows the step and its completed share', () => {
  expect(describeStep({ step: 'reading orders', done: 12_300, total: 49_200 })).toBe(
    '[#####               ]  25 %  reading orders: 12,300 of 49,200',
  );
});

test('never divides by zero and never exceeds 100 %', () => {
  expect(describeStep({ step: 'reading events', done: 0, total: 0 })).toMatch(/^\[#{20}\] 100 %/);
  expect(describeStep({ step: 'reading events', done: 9, total: 3 })).toMatch(/ 100 % .* 3 of 3$/);
});
