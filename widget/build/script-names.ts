import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { readNames } from './identifiers.ts';
import { readableNames } from './small-names.ts';

/** Returns the names that the theme's script may read exports of the elements' files by. */
export function readNamesOfScript(): ReadonlySet<string> {
  const sources = readdirSync('widget/start')
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(join('widget/start', name), 'utf8'));
  return readableNames(sources.map((code) => readNames(parseSync('script.ts', code).program)));
}
