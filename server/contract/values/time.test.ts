import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime } from './time.ts';

const moment = Date.UTC(2026, 10, 27, 17, 30, 5);

describe('parseTime', () => {
  it.each([
    '1795800605',
    ' 1795800605000 ',
    '2026-11-27T17:30:05Z',
    '2026-11-27T17:30:05.000z',
    '2026-11-27T18:30:05+01:00',
    '2026-11-27T18:30:05 01:00',
    '2026-11-27T18:30:05+0100',
    '2026-11-27 18:30:05 +0100',
    '2026-11-27 18:30:05  0100',
    'Fri, 27 Nov 2026 18:30:05 +0100',
    'Fri, 27 Nov 2026 18:30:05  0100',
    '27 Nov 2026 18:30:05 +0100 (CET)',
    'Fri, 27 Nov 2026 17:30:05 GMT',
    'Fri, 27 Nov 2026 12:30:05 EST',
    'Friday, 27-Nov-26 17:30:05 GMT',
    'Fri Nov 27 2026 18:30:05 GMT+0100 (Central European Standard Time)',
  ])('reads a time with its offset: %s', (text) => {
    expect(parseTime(text)).toEqual({ milliseconds: moment, hasOffset: true });
  });

  it.each([
    '2026-11-27T17:30:05',
    '2026-11-27 17:30:05',
    'Fri Nov 27 17:30:05 2026',
    'Fri, 27 Nov 2026 17:30:05',
  ])('reads a time without an offset: %s', (text) => {
    expect(parseTime(text)).toEqual({ milliseconds: moment, hasOffset: false });
  });

  it.each([
    ['1795800605.25', moment + 250],
    ['1795800605123', moment + 123],
    ['2026-11-27T17:30:05.999Z', moment + 999],
    ['2026-11-27T17:30:05,5Z', moment + 500],
    ['2026-11-27', Date.UTC(2026, 10, 27)],
    ['0', 0],
    ['-86400', -86_400_000],
  ])('reads %s exactly', (text, expected) => {
    expect(timeOf(text)).toBe(expected);
  });

  it.each([
    '',
    'now',
    'soon',
    'tomorrow 12',
    '31/01/2026',
    '2026-13-01',
    '2026-02-30T00:00:00Z',
    '2026-11-27T25:00:00Z',
    '2026-11-27T18:30:61Z',
    '2026-11-27T18:30:05+1',
    'Fri, 31 Nov 2026 18:30:05 +0100',
    'Fri, 27 Foo 2026 18:30:05 +0100',
    '9'.repeat(40),
    '99999999999999999',
    'NaN',
    'Infinity',
    `2026-11-27T17:30:05Z${' '.repeat(200)}x`,
    `Fri, 27 Nov 2026 18:30:05 +0100 (${'x'.repeat(200)})`,
  ])('rejects %j', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it.each([
    (n: number) => `Jan 1 10:00${' '.repeat(n)}\n1\n1`,
    (n: number) => `1 Jan 2026 10:00${' '.repeat(n)}\n`,
    (n: number) => '('.repeat(n),
    (n: number) => `${'9'.repeat(n)}.`,
  ])('rejects long texts without reading them: %s', (write) => {
    expect(parseTime(write(200_000))).toBeUndefined();
  });

  it('accepts blanks of any kind between the parts', () => {
    expect(timeOf('Fri,\t27\n Nov  2026 \r\n18:30:05   +0100')).toBe(moment);
    expect(timeOf('Fri  Nov 27\t17:30:05  \n 2026')).toBe(moment);
  });

  it('reads every form that JavaScript writes', () => {
    const dates = fc.date({
      min: new Date('1973-06-01'),
      max: new Date('2099-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const milliseconds = date.getTime();
        const seconds = Math.floor(milliseconds / 1_000);
        expect(timeOf(date.toISOString())).toBe(milliseconds);
        expect(timeOf(String(milliseconds))).toBe(milliseconds);
        expect(timeOf(date.toUTCString())).toBe(seconds * 1_000);
        expect(timeOf(date.toString())).toBe(seconds * 1_000);
        expect(timeOf(String(seconds))).toBe(seconds * 1_000);
      }),
    );
  });

  it('keeps milliseconds exactly', () => {
    for (let thousandths = 0; thousandths < 1_000; thousandths++) {
      const milliseconds = moment + thousandths;
      const texts = [new Date(milliseconds).toISOString(), (milliseconds / 1_000).toFixed(3)];
      expect(texts.map(timeOf)).toEqual([milliseconds, milliseconds]);
    }
  });

  it('returns a whole number or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const time = parseTime(text);
        expect(time === undefined || Number.isSafeInteger(time.milliseconds)).toBe(true);
      }),
    );
  });
});

function timeOf(text: string): number | undefined {
  return parseTime(text)?.milliseconds;
}
