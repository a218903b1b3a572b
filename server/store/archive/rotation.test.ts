import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupFileName, outdatedBackups } from './rotation.ts';

const day = 86_400_000;
const everyDay = (from: string, days: number) =>
  Array.from({ length: days }, (_, index) =>
    backupFileName(new Date(Date.parse(from) + index * day)),
  );

describe('the rotation of backups', () => {
  test('keeps the last seven days, and the newest of each of four weeks', () => {
    // The second of March 2026 is a Monday.
    const files = everyDay('2026-03-02T03:00:00Z', 35);
    const outdated = new Set(outdatedBackups(files, { daily: 7, weekly: 4 }));
    const kept = files.filter((name) => !outdated.has(name)).map((name) => name.slice(8, 18));
    expect(kept).toEqual([
      '2026-03-15',
      '2026-03-22',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
      '2026-04-04',
      '2026-04-05',
    ]);
  });

  test('keeps the newest backup of a day with several', () => {
    const morning = backupFileName(new Date('2026-03-02T03:00:00Z'));
    const evening = backupFileName(new Date('2026-03-02T21:00:00Z'));
    expect(outdatedBackups([evening, morning], { daily: 7, weekly: 4 })).toEqual([morning]);
  });

  test('keeps old backups while no new ones are made', () => {
    const files = everyDay('2020-01-01T03:00:00Z', 3);
    expect(outdatedBackups(files, { daily: 7, weekly: 4 })).toEqual([]);
  });

  test('never names a file that is no backup of a folder', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const files = [...names, 'vitrine.sqlite', 'vitrine-2026-05-31.jsonl.gz'];
        expect(outdatedBackups(files, { daily: 0, weekly: 0 })).toEqual([]);
      }),
    );
  });

  test('applied again keeps what it kept', () => {
    const time = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.array(time), fc.nat(9), fc.nat(9), (times, daily, weekly) => {
        const files = [...new Set(times.map(backupFileName))];
        const outdated = outdatedBackups(files, { daily, weekly });
        const kept = files.filter((name) => !outdated.includes(name));
        expect(outdatedBackups(kept, { daily, weekly })).toEqual([]);
      }),
    );
  });
});
