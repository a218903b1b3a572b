import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withShortOptions } from './property-options.ts';

const written = (properties: string) =>
  `class Part { static override properties: PropertyDeclarations = ${properties}; }`;

test('a property has no attribute unless its options are empty', () => {
  const code = written('{ shop: { attribute: false }, isOpen: { state: true }, label: {} }');
  expect(withShortOptions('part.ts', code)).toBe(
    written('{ shop: {}, isOpen: {}, label: { attribute: true } }'),
  );
});

test('options that the build would lose make it fail', () => {
  const code = written('{ size: { type: Number } }');
  expect(() => withShortOptions('part.ts', code)).toThrow('part.ts has a property `size`');
});

test('every element of the admin declares its properties so that the build finds them', () => {
  const missed = readdirSync('admin', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !path.startsWith('build'))
    .map((path) => join('admin', path))
    .filter((path) => {
      const code = readFileSync(path, 'utf8');
      return /\b(?:attribute: false|state: true)\b/.test(withShortOptions(path, code));
    });
  expect(missed).toEqual([]);
});
