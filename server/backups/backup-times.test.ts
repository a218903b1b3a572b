import { expect, test } from 'vitest';
import { lateAt, nextBackupAt } from './backup-times.ts';

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 4, day, hour, minute).getTime();
const hourMs = 3_600_000;

test('the first backup is due at once', () => {
  expect(nextBackupAt({ finishedAt: undefined, failed: undefined }, undefined)).toBe(0);
});

test('without BACKUP_HOURS, the next backup is due at the next quiet hour of the machine', () => {
  const nexts = [at(4, 3, 18), at(4, 15), at(4, 1)].map((finishedAt) =>
    nextBackupAt({ finishedAt, failed: undefined }, undefined),
  );
  expect(nexts).toEqual([at(5, 3, 17), at(5, 3, 17), at(4, 3, 17)]);
});

test('with BACKUP_HOURS, the next backup is due so many hours after the last one', () => {
  const history = { finishedAt: at(4, 15), failed: undefined };
  expect(nextBackupAt(history, 6)).toBe(at(4, 21));
});

test('a failed backup is tried again after an hour', () => {
  const history = { finishedAt: at(3, 3, 17), failed: { at: at(4, 3, 20) } };
  expect(nextBackupAt(history, undefined)).toBe(at(4, 4, 20));
});

test('a backup is late when the next one has been missing for as long as it may take', () => {
  const history = { finishedAt: at(4, 3, 20), failed: undefined };
  expect(lateAt(history, undefined, 0)).toBe(at(4, 3, 20) + 48 * hourMs);
  expect(lateAt(history, 6, 0)).toBe(at(4, 15, 20));
  expect(lateAt({ ...history, finishedAt: undefined }, undefined, at(4, 0))).toBe(
    at(4, 0) + 48 * hourMs,
  );
});
