import { expect, it } from 'vitest';
import { termKey } from '../typed-phrase.ts';
import { builtInSynonyms } from './built-in.ts';
import { english } from './english.ts';
import { french, german, spanish } from './other-languages.ts';

it('gives a reason for each set', () => {
  const lines = [english, german, french, spanish].flatMap((pack) =>
    pack.split('\n').filter((line) => line.trim() !== ''),
  );
  expect(lines.filter((line) => !/^ {2}[^:]+: \S/.test(line))).toEqual([]);
  expect(builtInSynonyms).toHaveLength(lines.length);
  expect(builtInSynonyms.length).toBeGreaterThan(250);
});

it('has at least two different words in each set', () => {
  const single = builtInSynonyms.filter(
    ({ words, also_find: others = [] }) => new Set([...words, ...others].map(termKey)).size < 2,
  );
  expect(single).toEqual([]);
});
