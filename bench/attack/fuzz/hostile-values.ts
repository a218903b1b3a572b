import * as fc from 'fast-check';

/** HTML that would run if a page showed it unescaped. */
export const markup = '<svg/onload=zqrun()>';

/**
 * Values that broke similar programs: SQL, markup, CSV, search syntax, patterns, keys of prototypes,
 * Unicode.
 */
export const hostileStrings: readonly string[] = [
  '',
  ' ',
  "' OR '1'='1",
  "'; DROP TABLE products; --",
  '1) UNION SELECT key FROM api_keys --',
  "\"; ATTACH DATABASE 'x' AS x; --",
  '%_%',
  markup,
  `"><script>zqrun()</script>`,
  '{{ shop.secret }}{% include "x" %}',
  '${7*7}#{7*7}',
  '=HYPERLINK("http://a.example","x")',
  '@SUM(1+1)*cmd|x',
  'title:* AND NOT (vendor:"a" OR -b~2^9)',
  'price:[* TO *] && `a`:=[`b`]',
  '(a+)+$',
  '[[:alpha:]]{1000}(?=x)',
  '\\',
  '\\u0000\\x00',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a\u0000b',
  '\ud800',
  'x\udfff y',
  '\u202Eabc\u202C',
  '\u200F\u200B\uFEFF',
  'ﬁ İ ı ß ẞ Ǆ',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '\r\nX-Injected: 1\r\n\r\n<b>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'gid://platform/Product/1',
  'gid://x/Product/99999999999999999999',
  '0',
  '-1',
  '-0',
  '1e400',
  '0x10',
  '٣',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999999999999999',
  '0.1e-400',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '[object Object]',
  'Default Title',
  'Size:',
  ':S',
  'Size:S:S',
  'a.b.c.d.e',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01',
  'Thu, 01 Jan 1970 00:00:00 +9999',
  '1/1/1',
];

export const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-7,
  250,
  251,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
];

const heads = ['', 'a', '1', 'Jan 1 10:00', '2026-01-01T', '"', 'http://', 'a@'];
// Most patterns skip blanks, and several in one place make them slow.
const blanks = [' ', ' ', ' ', '\t', '\n'];
const units = [
  ...blanks,
  '1',
  '0',
  'a',
  'é',
  '👍',
  '1,',
  '(',
  '[',
  '%',
  '.',
  '-',
  '/',
  ':',
  ' a"',
  '\u0000',
];
const tails = ['', '\n1\n1', '!', '"', 'x:'];

/** At this length, an algorithm with quadratic time takes seconds, not minutes. */
const longestStretch = 40_000;

/** Repeats one unit between a head and a tail, which makes backtracking patterns slow. */
export interface Stretch {
  head: string;
  unit: string;
  tail: string;
}

export const stretches: fc.Arbitrary<Stretch> = fc.record({
  head: fc.constantFrom(...heads),
  unit: fc.constantFrom(...units),
  tail: fc.constantFrom(...tails),
});

/** Returns a text of about so many characters. */
export function stretch({ head, unit, tail }: Stretch, length: number): string {
  const count = Math.max(0, Math.floor((length - head.length - tail.length) / unit.length));
  return head + unit.repeat(count) + tail;
}

export function stretched(mostCharacters: number): fc.Arbitrary<string> {
  const longest = Math.min(mostCharacters, longestStretch);
  const lengths = fc.constantFrom(10, 300, 2_000, longest / 4, longest);
  return fc.tuple(stretches, lengths).map(([parts, length]) => stretch(parts, length));
}

export const hostileString = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** Any JSON, including keys of prototypes. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileString,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(hostileString, { maxLength: 5 }),
  fc
    .tuple(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length'),
      hostileString,
    )
    .map(([name, value]) => Object.fromEntries([[name, value]])),
);
