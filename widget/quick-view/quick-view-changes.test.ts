import { expect, test } from 'vitest';
import { after, answered } from '../testing/quick-view-state.ts';
import { afterStep, type Step } from './quick-view-reducer.ts';
import { changesBetween } from './quick-view-changes.ts';
import type { QuickViewState } from './quick-view-state.ts';
import { dismissed, failed, opened, typed } from './quick-view-steps.ts';

function changes(state: QuickViewState, step: Step): string[] {
  return [...changesBetween(state, afterStep(state, step))];
}

test('the first answer opens the panel and is seen', () => {
  expect(changes(after(typed('o')), answered('o'))).toEqual(['results', 'open', 'view']);
});

test('the next answer is seen without opening anything', () => {
  const state = after(typed('o'), answered('o'), typed('oa'));
  expect(changes(state, answered('oa'))).toEqual(['results', 'view']);
});

test('an answer after Escape is seen only when the shopper opens the panel', () => {
  const state = after(typed('o'), dismissed);
  expect(changes(state, answered('o'))).toEqual(['results']);
  expect(changes(afterStep(state, answered('o')), opened)).toEqual(['open', 'view']);
});

test('the same answer is seen once', () => {
  const closed = after(typed('o'), answered('o'), dismissed);
  expect(changes(closed, opened)).toEqual(['open']);
});

test('Escape and a failure close', () => {
  const open = after(typed('o'), answered('o'));
  expect(changes(open, dismissed)).toEqual(['close']);
  const waiting = afterStep(open, typed('oa'));
  expect(changes(waiting, failed('oa'))).toEqual(['close']);
});
