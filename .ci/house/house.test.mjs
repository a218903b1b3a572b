import { expect, test } from 'vitest';
import { findBreaches, findUpwardBorders } from './borders.mjs';
import { findCircles } from './circles.mjs';
import { readSource } from './sources.mjs';

test('finds a circle of which one import is a type and another is lazy', () => {
  const sources = [
    readSource('server/text/fold.ts', "import type { Word } from './word.ts';"),
    readSource('server/text/word.ts', "export * from './split.ts';"),
    readSource('server/text/split.ts', "await import('./fold.ts');"),
    readSource('server/text/stem.ts', "import { fold } from './fold.ts';"),
  ];
  expect(findCircles(sources).map((files) => files.toSorted())).toEqual([
    ['server/text/fold.ts', 'server/text/split.ts', 'server/text/word.ts'],
  ]);
});

test('finds no circle where two files import the same third file', () => {
  const sources = [
    readSource('server/text/fold.ts', "import './split.ts'; import './word.ts';"),
    readSource('server/text/split.ts', "import './word.ts';"),
    readSource('server/text/word.ts', ''),
  ];
  expect(findCircles(sources)).toEqual([]);
});

test('lets a folder that is not listed import nothing of another folder', () => {
  const sources = [
    readSource('server/reviews/read.ts', "import './row.ts'; import 'node:fs';"),
    readSource('server/reviews/save.ts', "let row: import('../store/row.ts').Row;"),
  ];
  expect(findBreaches(sources)).toEqual([
    'server/reviews/save.ts imports server/store/row.ts, which no border allows',
  ]);
});

test('lets a folder import the folders that are listed for it', () => {
  const borders = { 'server/text': [], 'server/search': ['server/text'] };
  const sources = [
    readSource('server/search/query.ts', "import { fold } from '../text/fold.ts';"),
    readSource('server/text/fold.ts', "import { query } from '../search/query.ts';"),
    readSource('server/text/fold.test.ts', "import { query } from '../search/query.ts';"),
  ];
  expect(findBreaches(sources, borders)).toEqual([
    'server/text/fold.ts imports server/search/query.ts, which no border allows',
  ]);
});

test('refuses borders by which two folders could import each other', () => {
  expect(findUpwardBorders({ 'server/text': ['server/search'], 'server/search': [] })).toEqual([
    'server/text may import server/search, which is not above it in the table of borders',
  ]);
});
