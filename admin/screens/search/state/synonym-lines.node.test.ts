import { expect, it } from 'vitest';
import { readSynonymLines, writeSynonymLines } from './synonym-lines.ts';

it('reads pasted lines, and skips those that say nothing', () => {
  expect(readSynonymLines('sofa, couch\nmug => beaker; cup\n\nalone\n"a, b",c')).toEqual([
    { words: ['sofa', 'couch'] },
    { words: ['mug'], also_find: ['beaker', 'cup'] },
    { words: ['a, b', 'c'] },
  ]);
});

it('writes lines that are read again as the same synonyms', () => {
  const synonyms = [
    { words: ['sofa', 'love "seat"', 'a, b'] },
    { words: ['mug'], also_find: ['beaker'] },
  ];
  expect(readSynonymLines(writeSynonymLines(synonyms))).toEqual(synonyms);
});

it('writes no formula for spreadsheets', () => {
  expect(writeSynonymLines([{ words: ['=1+1', 'two'] }])).toBe("'=1+1,two\r\n");
});
