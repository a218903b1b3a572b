import { z } from 'zod';

const ID = 'an id like 7000000000001';

/**
 * Fields as real stores send them: numbers as text, text as numbers, ids as global ids, null for what
 * is not there. Each field says what it is when the input has nothing.
 */

export function text<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('text', absent, readText);
}

/** Text of which the platform never sends an empty one: empty counts as absent. */
export function word<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('text', absent, (input) => readText(input)?.trim(), isBlank);
}

export function number<Absent>(absent: Absent): z.ZodType<number | Absent> {
  return optional('a number', absent, readNumber, isBlank);
}

export function integer<Absent>(absent: Absent): z.ZodType<number | Absent> {
  return optional(
    'a whole number',
    absent,
    (input) => {
      const value = readNumber(input);
      return Number.isSafeInteger(value) ? value : undefined;
    },
    isBlank,
  );
}

export function boolean<Absent>(absent: Absent): z.ZodType<boolean | Absent> {
  return optional('true or false', absent, readBoolean, isBlank);
}

/** A decimal with two places. */
export function price<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('a decimal like 19.99', absent, readPrice, isBlank);
}

/**
 * Cents as a whole number, read as a decimal with two places. Text is refused: it comes from shapes
 * that write decimals, and "20" would be a hundredth of what it says.
 */
export function cents<Absent>(absent: Absent): z.ZodType<string | Absent> {
  return optional('a whole number of cents', absent, readCents, isBlank);
}

/**
 * A platform id: a number, its digits, or a global id that ends in them. Zero is how the platform, and
 * an answer of ours, says that there is none.
 */
export function id<Absent>(absent: Absent): z.ZodType<number | Absent> {
  return optional(ID, absent, readId, (input) => isBlank(input) || isZero(input));
}

/** An ISO 8601 time, as it came; without an offset it counts as UTC. */
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

/** An id that must be there. */
export function requiredId(): z.ZodType<number> {
  return field(ID, readId);
}

export function list<T>(item: z.ZodType<T>): z.ZodType<T[]> {
  return listOrNull(item).transform((items) => items ?? []);
}

/** Null when the input has no list at all, which may mean something else than an empty one. */
export function listOrNull<T>(item: z.ZodType<T>): z.ZodType<T[] | null> {
  return z
    .array(item, { error: 'expected a list' })
    .nullish()
    .transform((items) => items ?? null);
}

export function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, { error: 'expected an object' });
}

/** A field that need not be there; `isAbsent` tells what counts as absent besides null. */
export function optional<T, Absent>(
  expected: string,
  absent: Absent,
  read: (input: unknown) => T | undefined,
  isAbsent: (input: unknown) => boolean = isMissing,
): z.ZodType<T | Absent> {
  return field<T | Absent>(expected, (input) => (isAbsent(input) ? absent : read(input)));
}

/** `read` gives undefined for what it cannot read. */
export function field<T>(expected: string, read: (input: unknown) => T | undefined): z.ZodType<T> {
  return z
    .unknown()
    .optional()
    .transform((input, context) => {
      const value = read(input);
      if (value === undefined) {
        context.addIssue({ code: 'custom', message: `expected ${expected}, got ${show(input)}` });
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

/** Rounds on the digits: binary fractions would make 1.00 of 1.005. */
function readPrice(input: unknown): string | undefined {
  const digits = /^(\d{0,12})(?:\.(\d*))?$/.exec(readText(input)?.trim() ?? '-');
  if (digits === null) {
    return undefined;
  }
  const [, whole = '', fraction = ''] = digits;
  if (whole === '' && fraction === '') {
    return undefined;
  }
  const hundredths = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  return writePrice((fraction[2] ?? '0') >= '5' ? hundredths + 1 : hundredths);
}

function readCents(input: unknown): string | undefined {
  const isCents = typeof input === 'number' && Number.isSafeInteger(input) && input >= 0;
  return isCents ? writePrice(input) : undefined;
}

function writePrice(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
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
