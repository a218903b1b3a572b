import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Imports of a generator of cases, of their number, or of the contract of the search engines. */
const hasCases = /from '(?:fast-check|.*\/(?:case-count|engine-contract|engine-suite)\.ts)'/;

/** Returns the test files with random or numbered cases, of their own or of a fixture, relative to the root of the project. */
export function propertyTests() {
  const paths = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('server', path));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const fixtures = paths
    .filter((path) => path.endsWith('-fixture.ts') && hasCases.test(sources.get(path) ?? ''))
    .map((path) => `/${basename(path)}'`);
  return paths.filter((path) => {
    const source = sources.get(path) ?? '';
    const usesFixture = fixtures.some((importEnd) => source.includes(importEnd));
    return path.endsWith('.test.ts') && (usesFixture || hasCases.test(source));
  });
}
