import { z } from 'zod';

const idFormat = 'an id like 7000000000001';

/**
 * Schemas of fields as real stores send them: numbers as text, text as numbers, ids as global ids, and
 * null for missing values. `absent` is the value of a missing field.
 */

export function text<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('text', absent, readText);
}

/** Text that the platform never sends empty: an empty text counts as absent. */
export function word<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('text', absent, (input) => readText(input)?.trim(), isBlank);
}

export function number<Absent>(absent: Absent): z.ZodType<number | Absent> {
  return optional('a number', absent, readNumber, isBlank);
}

/** The largest quantity or position, which columns of 32 bits hold. */
const maxInteger = 2 ** 31 - 1;

export function integer<Absent>(absent: Absent): z.ZodType<number | Absent> {
  return optional(
    'a whole number',
    absent,
    (input) => {
      const value = readNumber(input);
      return Number.isInteger(value) && Math.abs(value ?? 0) <= maxInteger ? value : undefined;
    },
    isBlank,
  );
}

export function boolean<Absent>(absent: Absent): z.ZodType<boolean | Absent> {
  return optional('true or false', absent, readBoolean, isBlank);
}

/** A price as text with as many decimal places as given. `onRounded` takes prices that have more. */
export function price<Absent>(
  absent: Absent,
  digits = 2,
  onRounded: (input: unknown) => void = () => undefined,
): z.ZodType<string | Absent> {
  const read = (input: unknown) => readPrice(input, digits, onRounded);
  return optional('a decimal like 19.99', absent, read, isBlank);
}

/**
 * A whole number of cents, read as a decimal with two places. Text is rejected: it comes from shapes that
 * write decimals, and "20" would become 0.20.
 */
export function cents<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('a whole number of cents', absent, readCents, isBlank);
}

/** A platform id: a number, its digits, or a global id that ends in them. Zero means that there is none. */
export function id<Absent>(absent: Absent): z.ZodType<number | Absent> {
  return optional(idFormat, absent, readId, (input) => isBlank(input) || isZero(input));
}

/** An ISO 8601 time as given. Without an offset it is UTC. */
export function time<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('a time like 2026-01-31T16:20:00+01:00', absent, readTime, isBlank);
}

export function oneOf<const Word extends string>(
  words: readonly Word[],
  absent: Word,
): z.ZodType<Word> {
  return optional(
    words.join(' or '),
    absent,
    (input) => words.find((known) => known === readText(input)?.trim().toLowerCase()),
    isBlank,
  );
}

/** A mandatory id. */
export function requiredId(): z.ZodType<number> {
  return field(idFormat, readId);
}

export function list<T>(item: z.ZodType<T>): z.ZodType<T[]> {
  return listOrNull(item).transform((items) => items ?? []);
}

/** A list, or null when the input has none, which may differ in meaning from an empty list. */
export function listOrNull<T>(item: z.ZodType<T>): z.ZodType<T[] | null> {
  return z
    .array(item, { error: 'expected a list' })
    .nullish()
    .transform((items) => items ?? null);
}

export function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, { error: 'expected an object' });
}

/** Creates an optional field. `isAbsent` tells which values count as absent. */
export function optional<T, Absent>(
  expected: string,
  absent: Absent,
  read: (input: unknown) => T | undefined,
  isAbsent: (input: unknown) => boolean = isMissing,
): z.ZodType<T | Absent> {
  return field<T | Absent>(expected, (input) => (isAbsent(input) ? absent : read(input)));
}

/** Creates a field. `read` returns undefined for unreadable values. */
export function field<T>(expected: string, read: (input: unknown) => T | undefined): z.ZodType<T> {
  return z
    .unknown()
    .optional()
    .transform((input, context) => {
      const value = read(input);
      if (value === undefined) {
        const message = `expected ${expected}, got ${show(input)}`;
        context.addIssue({ code: 'custom', message, params: { expected } });
        return z.NEVER;
      }
      return value;
    });
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

function isBlank(input: unknown): boolean {
  return isMissing(input) || (typeof input === 'string' && input.trim() === '');
}

function isZero(input: unknown): boolean {
  return readNumber(input) === 0;
}

function readText(input: unknown): string | undefined {
  if (typeof input === 'number' || typeof input === 'boolean') {
    return String(input);
  }
  return typeof input === 'string' ? input : undefined;
}

function readNumber(input: unknown): number | undefined {
  const value = typeof input === 'string' && isDecimal(input) ? Number(input) : input;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function isDecimal(input: string): boolean {
  return /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(input);
}

function readBoolean(input: unknown): boolean | undefined {
  switch (String(input).trim().toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return undefined;
  }
}

/** Reads a price. Rounds decimal digits, since binary fractions would turn 1.005 into 1.00. */
function readPrice(
  input: unknown,
  digits: number,
  onRounded: (input: unknown) => void,
): string | undefined {
  const parts = /^(\d{0,12})(?:\.(\d*))?$/.exec(readText(input)?.trim() ?? '-');
  if (parts === null) {
    return undefined;
  }
  const [, whole = '', fraction = ''] = parts;
  if (whole === '' && fraction === '') {
    return undefined;
  }
  if (/[1-9]/.test(fraction.slice(digits))) {
    onRounded(input);
  }
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return writePrice((fraction[digits] ?? '0') >= '5' ? units + 1 : units, digits);
}

function readCents(input: unknown): string | undefined {
  const isCents = typeof input === 'number' && Number.isSafeInteger(input) && input >= 0;
  return isCents ? writePrice(input, 2) : undefined;
}

function writePrice(units: number, digits: number): string {
  const padded = String(units).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

function readId(input: unknown): number | undefined {
  const digits = /^(?:gid:\/\/[^/]+\/[^/]+\/)?(\d+)(?:\?.*)?$/.exec(readText(input)?.trim() ?? '');
  const value = Number(digits?.[1] ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function readTime(input: unknown): string | undefined {
  const parts =
    typeof input === 'string'
      ? /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
          input.trim(),
        )
      : null;
  if (parts === null) {
    return undefined;
  }
  const [, date, clock = '00:00:00', offset = 'Z'] = parts;
  const iso = `${date}T${clock}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

function show(input: unknown): string {
  const shown = JSON.stringify(input) ?? 'nothing';
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
}
