import { expect, test } from 'vitest';
import { describeProgress } from './progress.ts';

const half = { kind: 'products', records: 12_300, bytesRead: 23, totalBytes: 46 } as const;

test('shows the share, the kind, the number of records and the speed', () => {
  expect(describeProgress(half, 3)).toBe(
    '[##########          ]  50 %  products: 12,300 records, 4,100/s',
  );
});

test('never divides by zero, at the start or for missing files', () => {
  expect(describeProgress({ ...half, bytesRead: 0, records: 0 }, 0)).toBe(
    '[                    ]   0 %  products: 0 records, 0/s',
  );
  expect(describeProgress({ ...half, totalBytes: 0 }, 1)).toContain('100 %');
});

test('never exceeds 100 % when a file grows during the import', () => {
  expect(describeProgress({ ...half, bytesRead: 99 }, 3)).toMatch(/^\[#{20}\] 100 %/);
});
