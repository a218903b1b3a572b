import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOfWall, localTime } from './local-time.ts';
import { parseTime } from './time-text.ts';

const zone = 'Europe/Berlin';
const moment = Date.UTC(2026, 10, 27, 17, 30, 5) / 1_000;

describe('the time of a request', () => {
  it.each([
    '1795800605',
    '1795800605.25',
    '1795800605123',
    '2026-11-27T17:30:05Z',
    '2026-11-27T17:30:05.999z',
    '2026-11-27T18:30:05+01:00',
    '2026-11-27T18:30:05 01:00',
    '2026-11-27T18:30:05+0100',
    '2026-11-27 18:30:05',
    '2026-11-27T18:30:05',
    'Fri, 27 Nov 2026 18:30:05 +0100',
    'Fri, 27 Nov 2026 18:30:05  0100',
    '27 Nov 2026 18:30:05 +0100 (CET)',
    'Fri, 27 Nov 2026 17:30:05 GMT',
    'Fri, 27 Nov 2026 12:30:05 EST',
    'Friday, 27-Nov-26 17:30:05 GMT',
    'Fri Nov 27 2026 18:30:05 GMT+0100 (Central European Standard Time)',
    'Fri Nov 27 18:30:05 2026',
    'Fri, 27 Nov 2026 18:30:05',
  ])('is read from %s', (text) => {
    expect(parseTime(text, zone)).toBe(moment);
  });

  it.each([
    ['2026-11-27', Date.UTC(2026, 10, 26, 23) / 1_000],
    ['0', 0],
    ['-86400', -86_400],
    // On the day of a change, before it and after it.
    ['2026-03-29T01:00:00', Date.UTC(2026, 2, 29) / 1_000],
    ['2026-03-29T12:00:00', Date.UTC(2026, 2, 29, 10) / 1_000],
    // The hour that is left out, and the hour that comes twice.
    ['2026-03-29T02:30:00', Date.UTC(2026, 2, 29, 1, 30) / 1_000],
    ['2026-10-25T02:30:00', Date.UTC(2026, 9, 25, 0, 30) / 1_000],
  ])('is read from %s in the time zone of the shop', (text, expected) => {
    expect(parseTime(text, zone)).toBe(expected);
  });

  it.each([
    '',
    'now',
    'tomorrow 12',
    '2026-13-01',
    '2026-02-30T00:00:00Z',
    '2026-11-27T25:00:00Z',
    '2026-11-27T18:30:05+1',
    'Fri, 31 Nov 2026 18:30:05 +0100',
    'Fri, 27 Foo 2026 18:30:05 +0100',
    '9'.repeat(40),
    '99999999999999999',
    'NaN',
    'Infinity',
  ])('is not read from %j', (text) => {
    expect(parseTime(text, zone)).toBeUndefined();
  });

  it('comes back from every form that JavaScript writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2099, 0) }),
        (milliseconds) => {
          const date = new Date(milliseconds);
          const expected = Math.floor(milliseconds / 1_000);
          expect(parseTime(date.toISOString(), zone)).toBe(expected);
          expect(parseTime(date.toUTCString(), zone)).toBe(expected);
          expect(parseTime(date.toString(), zone)).toBe(expected);
          expect(parseTime(String(expected), zone)).toBe(expected);
        },
      ),
    );
  });

  it('is never anything but a whole number, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const time = parseTime(text, zone);
        expect(time === undefined || Number.isSafeInteger(time)).toBe(true);
      }),
    );
  });
});

describe('the clocks of a shop', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];

  it('show a time that leads back to the moment, but in the hour that comes twice', () => {
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

  it('show UTC where nobody knows the zone', () => {
    expect(localTime(moment, 'Mars/Olympus')).toEqual({ instant: moment, wall: moment });
  });
});
