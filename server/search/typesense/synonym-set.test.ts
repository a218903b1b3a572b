import { expect, it } from 'vitest';
import { toSynonymItems } from './synonym-set.ts';

it.each([
  [[{ words: ['Lamps', 'light'] }], { lamp: ['light'], lamps: ['light'], light: ['lamp'] }],
  [
    [{ words: ['couch'], also_find: ['sofa', 'Lounge chairs'] }],
    { couch: ['sofa', 'lounge chair'] },
  ],
  [[{ words: ['tea` pot', 'kettle'] }], { 'tea pot': ['kettle'], kettle: ['tea pot'] }],
  [[{ words: ['"', 'a'] }], {}],
  [[{ words: ['mug'], also_find: ['mugs'] }], {}],
  [[], {}],
])('writes %j with indexed words', (synonyms, expected) => {
  const items = toSynonymItems(synonyms);
  expect(Object.fromEntries(items.map((item) => [item.root, item.synonyms]))).toEqual(expected);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});
