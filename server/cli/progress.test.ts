import { expect, test } from 'vitest';
import { describeProgress } from './progress.ts';

const half = { kind: 'products', records: 12_300, bytesRead: 23, totalBytes: 46 } as const;

test('says how much is read, of what, how many and how fast', () => {
  expect(describeProgress(half, 3)).toBe(
    '[##########          ]  50 %  products: 12,300 records, 4,100/s',
  );
});

test('divides by nothing neither at the start nor for files that cannot be found', () => {
  expect(describeProgress({ ...half, bytesRead: 0, records: 0 }, 0)).toBe(
    '[                    ]   0 %  products: 0 records, 0/s',
  );
  expect(describeProgress({ ...half, totalBytes: 0 }, 1)).toContain('100 %');
});

test('never passes the end when a file grows while it is read', () => {
  expect(describeProgress({ ...half, bytesRead: 99 }, 3)).toMatch(/^\[#{20}\] 100 %/);
});
