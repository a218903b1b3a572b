import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentEncode } from './percent-encoding.ts';

test('encodes well-formed texts so that they decode to themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeURIComponent(percentEncode(text))).toBe(text);
      expect(decodeURIComponent(percentEncode(text, 'every byte'))).toBe(text);
    }),
  );
});

test('writes blanks as forms do', () => {
  expect(percentEncode('a b', 'plus')).toBe('a+b');
});

test('writes a lone surrogate as three bytes', () => {
  expect(percentEncode('\ud800')).toBe('%ed%a0%80');
});

test('makes what no decoder takes', () => {
  expect(() => decodeURIComponent(percentEncode('a', 'broken escape'))).toThrow();
  expect(() => decodeURIComponent(percentEncode('a', 'not UTF-8'))).toThrow();
});
