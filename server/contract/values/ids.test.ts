import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseId, parseIdList, parseWordList } from './ids.ts';

describe('parseId', () => {
  it('accepts digits and global ids of any platform', () => {
    expect(parseId('7000000000001')).toBe(7_000_000_000_001);
    expect(parseId('gid://anything/Product/123')).toBe(123);
  });

  it('rejects anything else', () => {
    for (const text of ['', '-1', '1.5', '1e3', 'x', 'gid://a/Product/', '99999999999999999999']) {
      expect(parseId(text), text).toBeUndefined();
    }
  });
});

describe('parseIdList', () => {
  it('keeps the order, removes repeats and skips what is not an id', () => {
    expect(parseIdList(' 3, x,1 ,3,,gid://p/Product/2')).toEqual([3, 1, 2]);
  });

  it('keeps at most 250 ids', () => {
    const text = Array.from({ length: 300 }, (_, id) => id).join();
    expect(parseIdList(text)).toHaveLength(250);
  });

  it('accepts a list that was encoded once more', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 20 }), (ids) => {
        const text = ids.join(',');
        expect(parseIdList(text)).toEqual(ids);
        expect(parseIdList(encodeURIComponent(text))).toEqual(ids);
      }),
    );
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseIdList(text).every(Number.isSafeInteger)).toBe(true);
        expect(parseWordList(text)).toBeInstanceOf(Array);
      }),
    );
  });
});
