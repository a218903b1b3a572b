import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readNames } from '../../widget/build/identifiers.ts';
import { adminProperties } from './property-names.ts';

test('no property with a short name is one of a request, an answer or the texts', () => {
  const paths = [
    ...sources('server/contract'),
    ...sources('admin').filter((path) => /\/(?:en|de)\.ts$/.test(path)),
  ];
  const published = new Set(
    paths.flatMap((path) => {
      const { properties, texts } = readNames(parseSync(path, readFileSync(path, 'utf8')).program);
      return [...properties, ...texts];
    }),
  );

  expect(published).toContain('heading');
  expect(adminProperties.filter((name) => published.has(name))).toEqual([]);
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => join(folder, path));
}
