import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';

function matches(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  return typeof compiled !== 'string' && compiled.test(text);
}

describe('a pattern', () => {
  it('matches any part of the text, in any case', () => {
    expect(matches('SALE|deal', 'the summer sale')).toBe(true);
    expect(matches('^sale', 'the summer sale')).toBe(false);
    expect(matches(String.raw`\bcafé$`, 'the café')).toBe(true);
  });

  it.each([
    ['(', 'missing closing ): `(`'],
    ['*', 'missing argument to repetition operator: `*`'],
    [String.raw`(a)\1`, String.raw`invalid escape sequence: ${'`\\1`'}`],
    ['a(?=b)', 'invalid or unsupported Perl syntax: `(?=`'],
  ])('is rejected for bad syntax: %s', (pattern, reason) => {
    expect(compilePattern(pattern)).toBe(`must be a regular expression: ${reason}`);
  });

  it.each(['(a+)+$', '(a?){500}a{500}', '(.*a){20}b', '((a{30}){30})b', '.{900}a.{900}b'])(
    'takes no longer than others: %s',
    (pattern) => {
      const text = 'a'.repeat(100_000);
      const startedAt = performance.now();
      matches(pattern, text);
      expect(performance.now() - startedAt).toBeLessThan(1_000);
    },
  );

  it('is compiled or rejected for arbitrary sources', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, text) => {
        expect(typeof matches(pattern, text)).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});
