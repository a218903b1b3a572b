import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime } from './time.ts';

const noon = Date.parse('2026-01-31T12:00:00Z');

describe('a time', () => {
  it.each([
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00.000Z',
    '2026-01-31T13:00:00+01:00',
    '2026-01-31T13:00:00+0100',
    '2026-01-31 12:00',
    'Sat, 31 Jan 2026 12:00:00 GMT',
    '31 Jan 2026 13:00:00 +0100',
    '1769860800',
    ' 1769860800000 ',
  ])('may be written as %s', (text) => {
    expect(parseTime(text)).toBe(noon);
  });

  it.each(['soon', '', '2026-13-01', '31/01/2026', '2026-01-31T25:00:00Z', 'Infinity'])(
    'is not %j',
    (text) => {
      expect(parseTime(text)).toBe(undefined);
    },
  );

  it('is the same in every way to write it', () => {
    const dates = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const seconds = Math.floor(date.getTime() / 1_000) * 1_000;
        expect(parseTime(date.toISOString())).toBe(date.getTime());
        expect(parseTime(String(date.getTime()))).toBe(date.getTime());
        expect(parseTime(date.toUTCString())).toBe(seconds);
        expect(parseTime(String(seconds / 1_000))).toBe(seconds);
      }),
    );
  });

  it('never throws, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const time = parseTime(text);
        expect(time === undefined || Number.isFinite(time)).toBe(true);
      }),
    );
  });
});
