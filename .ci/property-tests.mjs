import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Imports of a generator of cases, of their number, or of the contract of the search engines. */
const hasCases = /from '(?:fast-check|.*\/(?:case-count|engine-contract|engine-suite)\.ts)'/;

/** Folders with tests that run in Node.js. Those of elements run in a browser, and always all their cases. */
const folders = ['server', 'bench/attack', 'admin', 'widget'];

const runsInNode = /^(?:server|bench)\/.*\.test\.ts$|\.node\.test\.ts$/;

/** Returns the test files with random or numbered cases, of their own or of a fixture, relative to the root of the project. */
export function propertyTests() {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const fixtures = paths
    .filter((path) => path.endsWith('-fixture.ts') && hasCases.test(sources.get(path) ?? ''))
    .map((path) => `/${basename(path)}'`);
  return paths.filter((path) => {
    const source = sources.get(path) ?? '';
    const usesFixture = fixtures.some((importEnd) => source.includes(importEnd));
    return runsInNode.test(path) && (usesFixture || hasCases.test(source));
  });
}
