import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';

const show = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => {
    const sign = { same: ' ', removed: '-', added: '+' }[kind];
    return `${sign}${text}`;
  });

test('keeps equal texts', () => {
  expect(show('a\nb', 'a\nb')).toEqual([' a', ' b']);
});

test('marks lines that only one of the texts has', () => {
  expect(show('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d']);
});

test('shows a created and a removed object', () => {
  expect(show('', 'a\nb')).toEqual(['+a', '+b']);
  expect(show('a\nb', '')).toEqual(['-a', '-b']);
});

test('keeps repeated lines apart', () => {
  expect(show('a\na\na', 'a\na')).toEqual([' a', ' a', '-a']);
  expect(show('a\nb\na', 'a')).toEqual([' a', '-b', '-a']);
});

test('shows texts that differ too much to compare one after the other', () => {
  const lines = lineDiff(longText('a'), longText('b'));
  expect(lines[1_099]).toEqual({ kind: 'removed', text: 'a1099' });
  expect(lines[1_100]).toEqual({ kind: 'added', text: 'b0' });
});

function longText(name: string): string {
  return Array.from({ length: 1_100 }, (_, index) => `${name}${index}`).join('\n');
}
