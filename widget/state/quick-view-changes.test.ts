import { expect, test } from 'vitest';
import { after, answered, typed } from '../testing/quick-view-state.ts';
import { reduceQuickView, type QuickViewAction } from './quick-view.ts';
import { changesBetween } from './quick-view-changes.ts';
import type { QuickViewState } from './quick-view-state.ts';

function changes(state: QuickViewState, action: QuickViewAction): string[] {
  return changesBetween(state, reduceQuickView(state, action));
}

test('the first answer opens the panel and is seen', () => {
  expect(changes(after(typed('o')), answered('o'))).toEqual(['results', 'open', 'view']);
});

test('the next answer is seen without opening anything', () => {
  const state = after(typed('o'), answered('o'), typed('oa'));
  expect(changes(state, answered('oa'))).toEqual(['results', 'view']);
});

test('an answer after Escape is seen only when the shopper opens the panel', () => {
  const state = after(typed('o'), { type: 'dismissed' });
  expect(changes(state, answered('o'))).toEqual(['results']);
  expect(changes(reduceQuickView(state, answered('o')), { type: 'opened' })).toEqual([
    'open',
    'view',
  ]);
});

test('the same answer is seen once', () => {
  const closed = after(typed('o'), answered('o'), { type: 'dismissed' });
  expect(changes(closed, { type: 'opened' })).toEqual(['open']);
});

test('Escape and a failure close', () => {
  const open = after(typed('o'), answered('o'));
  expect(changes(open, { type: 'dismissed' })).toEqual(['close']);
  const waiting = reduceQuickView(open, typed('oa'));
  expect(changes(waiting, { type: 'failed', query: 'oa' })).toEqual(['close']);
});
