import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime } from '../contract/values/time.ts';
import { instantOf, instantOfWall, localTime } from './local-time.ts';

const zone = 'Europe/Berlin';
const moment = Date.UTC(2026, 10, 27, 17, 30, 5) / 1_000;

describe('a written time', () => {
  it.each([
    ['2026-11-27T18:30:05', moment],
    ['2026-11-27 18:30:05.7', moment],
    ['Fri, 27 Nov 2026 18:30:05', moment],
    ['2026-11-27T17:30:05Z', moment],
    ['1795800605999', moment],
    ['2026-11-27', Date.UTC(2026, 10, 26, 23) / 1_000],
    // The day of a change, before and after it.
    ['2026-03-29T01:00:00', Date.UTC(2026, 2, 29) / 1_000],
    ['2026-03-29T12:00:00', Date.UTC(2026, 2, 29, 10) / 1_000],
    // The skipped hour and the repeated hour.
    ['2026-03-29T02:30:00', Date.UTC(2026, 2, 29, 1, 30) / 1_000],
    ['2026-10-25T02:30:00', Date.UTC(2026, 9, 25, 0, 30) / 1_000],
  ])('resolves %s in the time zone of the shop', (text, expected) => {
    const written = parseTime(text);
    expect(written && instantOf(written, zone)).toBe(expected);
  });
});

describe('the local time of a shop', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];

  it('resolves to the same moment except in the repeated hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (timeZone, instant) => {
          const { wall } = localTime(instant, timeZone);
          const back = instantOfWall(wall, timeZone);
          expect(localTime(back, timeZone).wall).toBe(wall);
          expect([0, 3_600]).toContain(instant - back);
        },
      ),
    );
  });

  it('is UTC for unknown zones', () => {
    expect(localTime(moment, 'Mars/Olympus')).toEqual({ instant: moment, wall: moment });
  });
});
