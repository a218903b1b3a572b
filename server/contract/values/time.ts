import type { WrittenTime } from '../../base/local-time.ts';

/** The longest text that is read as a time. `Date.toString` writes up to 80 characters. */
export const longestTime = 128;

/**
 * Reads a time that a request sends: Unix seconds or milliseconds, ISO 8601, RFC 2822 or an older
 * form. Returns undefined for any other text.
 */
export function parseTime(text: string): WrittenTime | undefined {
  if (text.length > longestTime) {
    return undefined;
  }
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  return parseUnix(plain) ?? parseIsoTime(plain) ?? parseRfc(plain);
}

const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?(?: ?(Z|[+ -]\d{2}(?::?\d{2})?))?)?$/i;

/** Parses `2026-11-27`, `2026-11-27T18:30` and `2026-11-27 18:30:00 +0100`. */
export function parseIsoTime(text: string): WrittenTime | undefined {
  const match = isoForm.exec(text);
  if (!match) {
    return undefined;
  }
  const [, year, month, date, hour, minute, second, zone] = match;
  const point = second?.replace(',', '.');
  return timeOf({ year, month: Number(month), date, hour, minute, second: point }, offsetOf(zone));
}

/** Numbers from here on are milliseconds: as seconds they would lie in the year 5138. */
const firstMilliseconds = 100_000_000_000;

/** Years have four digits, which all forms can write. */
const first = Date.parse('0001-01-01T00:00:00Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

function parseUnix(text: string): WrittenTime | undefined {
  if (!/^-?\d{1,16}(\.\d+)?$/.test(text)) {
    return undefined;
  }
  const number = Number(text);
  const isSeconds = Math.abs(number) < firstMilliseconds;
  const milliseconds = isSeconds ? wholeMilliseconds(number) : Math.floor(number);
  return milliseconds >= first && milliseconds <= last
    ? { milliseconds, hasOffset: true }
    : undefined;
}

/** Rounds down, but tolerates the last bit of a fraction: 1.001 times 1,000 is 1,000.999… */
function wholeMilliseconds(seconds: number): number {
  return Math.floor(Number((seconds * 1_000).toFixed(3)));
}

// Blanks are single here, and no part of a pattern matches text of the part before it, so that
// matching is linear.
const dayFirst =
  /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4}|\d{2}) (\d{1,2}):(\d{2})(?::(\d{2}))? ?(\S.*)?$/i;
const monthFirst =
  /^(?:[a-z]{3,9},? )?([a-z]{3,9}) (\d{1,2}) (?:(\d{4}) )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?: (\d{4}|[^\d ].*))?$/i;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Parses RFC 2822, 1123, 850, asctime, and the text of a JavaScript date. Ignores comments. */
function parseRfc(text: string): WrittenTime | undefined {
  const plain = text
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  const match = dayFirst.exec(plain);
  if (match) {
    const [, date, month, year, hour, minute, second, zone] = match;
    return timeOf(
      { year: fullYear(year), month: monthOf(month), date, hour, minute, second },
      offsetOf(zone),
    );
  }
  const [, month, date, year, hour, minute, second, end] = monthFirst.exec(plain) ?? [];
  const isYearLast = year === undefined;
  return timeOf(
    {
      year: isYearLast ? end : year,
      month: monthOf(month),
      date,
      hour,
      minute,
      second,
    },
    offsetOf(isYearLast ? undefined : end),
  );
}

interface WrittenFields {
  year: string | undefined;
  month: number | undefined;
  date: string | undefined;
  hour: string | undefined;
  minute: string | undefined;
  second: string | undefined;
}

/** Returns undefined for 30 February and 25 o'clock. */
function timeOf(
  { year, month = 0, date, hour = '0', minute = '0', second = '0' }: WrittenFields,
  offset: number | 'none' | undefined,
): WrittenTime | undefined {
  const time = new Date(0);
  time.setUTCFullYear(Number(year), month - 1, Number(date));
  const isDay = time.getUTCMonth() === month - 1 && time.getUTCDate() === Number(date);
  const isClock = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61;
  if (!isDay || !isClock || offset === undefined) {
    return undefined;
  }
  const ofDay = (Number(hour) * 60 + Number(minute)) * 60_000 + wholeMilliseconds(Number(second));
  const milliseconds = time.getTime() + ofDay;
  return offset === 'none'
    ? { milliseconds, hasOffset: false }
    : { milliseconds: milliseconds - offset * 1_000, hasOffset: true };
}

/** Hours from UTC of the zone names in RFC 2822. */
const zoneHours = new Map([
  ['z', 0],
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['est', -5],
  ['edt', -4],
  ['cst', -6],
  ['cdt', -5],
  ['mst', -7],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
]);

/**
 * Returns seconds, `none` without a zone, or undefined for an invalid one. The plus sign of an
 * unencoded query arrives as a space.
 */
function offsetOf(zone: string | undefined): number | 'none' | undefined {
  if (zone === undefined) {
    return 'none';
  }
  const hours = zoneHours.get(zone.trim().toLowerCase());
  if (hours !== undefined) {
    return hours * 3_600;
  }
  const match = /^(?:GMT|UTC)?([+ -]?)(\d{2}):?(\d{2})?$/i.exec(zone);
  if (!match) {
    return undefined;
  }
  const [, sign, hour, minute = '0'] = match;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60;
  return sign === '-' ? -seconds : seconds;
}

function monthOf(name: string | undefined): number | undefined {
  const index = months.indexOf((name ?? '').slice(0, 3).toLowerCase());
  return index < 0 ? undefined : index + 1;
}

/** Completes two digits: 00 to 49 belong to this century, as RFC 2822 says. */
function fullYear(year: string | undefined): string | undefined {
  if (year?.length !== 2) {
    return year;
  }
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}
