import { expect, test } from 'vitest';
import { compressBody, decompressBody } from './stored-body.ts';

test.each([0, 1, 64 * 1_024, 64 * 1_024 + 1, 1_000_000])(
  'a body of %i bytes is read as it came',
  async (size) => {
    const raw = Buffer.from('{"title":"Mug"},'.repeat(size / 16 + 1)).subarray(0, size);
    const stored = await compressBody(raw);
    expect((await decompressBody(stored, size)).equals(raw)).toBe(true);
  },
);
