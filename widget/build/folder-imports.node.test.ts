import { readdirSync, readFileSync } from 'node:fs';
import { posix as path } from 'node:path';
import { expect, test } from 'vitest';

/** Each folder of `widget/` with the folders that it may import, including type imports and lazy imports. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  languages: ['core'],
  shopper: ['core'],
  'plain-placements': ['core'],
  card: ['core'],
  'custom-cards': ['core', 'card'],
  cart: ['core', 'card'],
  products: ['core', 'shopper', 'card', 'custom-cards', 'cart'],
  bundle: ['core', 'card', 'cart', 'products'],
  'pop-up': ['core', 'shopper', 'products'],
  'quick-view': ['core', 'shopper', 'cart'],
  'results-page': ['core', 'shopper', 'card', 'cart'],
};
const folders = Object.keys(allowed);

/** Returns the pairs of a module and a module of another folder that it imports. */
function importsAcross(): { readonly importer: string; readonly imported: string }[] {
  return (
    readdirSync('widget', { recursive: true, encoding: 'utf8' })
      .map((source) => source.replaceAll('\\', '/'))
      .filter((source) => /(?<!\.test|\.d)\.ts$/.test(source) && folders.includes(folderOf(source)))
      .flatMap((importer) =>
        Array.from(
          readFileSync(`widget/${importer}`, 'utf8').matchAll(
            /\b(?:from |import |import\(|declare module )'(\.[^']+)'/g,
          ),
          ([, target = '']) => ({ importer, imported: path.join(path.dirname(importer), target) }),
        ),
      )
      // The linter checks imports from the server.
      .filter(({ importer, imported }) => ![folderOf(importer), '..'].includes(folderOf(imported)))
  );
}

function folderOf(source: string): string {
  return source.split('/')[0] ?? '';
}

test('each folder imports only allowed folders', () => {
  const others = importsAcross().filter(
    ({ importer, imported }) => !allowed[folderOf(importer)]?.includes(folderOf(imported)),
  );
  expect(others).toEqual([]);
});

test('the table allows each folder only folders above it', () => {
  const circles = folders.flatMap((folder, index) =>
    (allowed[folder] ?? []).filter((other) => !folders.slice(0, index).includes(other)),
  );
  expect(circles).toEqual([]);
});

test('the table names every folder of features', () => {
  const present = readdirSync('widget', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  // These folders are not features.
  const rest = ['build', 'start', 'testing'];
  expect(present.toSorted()).toEqual([...folders, ...rest].toSorted());
});
