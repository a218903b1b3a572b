import { expect, test } from 'vitest';
import { QueryVectors } from './query-vectors.ts';

test('an answer without a vector is outdated after the next success', async () => {
  let fails = true;
  const vectors = new QueryVectors({
    embed: async (texts) => {
      if (fails) {
        throw new Error('no memory');
      }
      return texts.map(() => Float32Array.of(1, 2));
    },
    now: () => 0,
    limitMs: 60_000,
  });
  const { version } = vectors;
  expect(await vectors.read('brolly')).toBeUndefined();
  expect(vectors.version).toBe(version);
  fails = false;
  expect(await vectors.read('couch')).toHaveLength(2);
  const { version: outdating } = vectors;
  expect(outdating).not.toBe(version);
  expect(await vectors.read('brolly')).toHaveLength(2);
  expect(vectors.version).toBe(outdating);
});
