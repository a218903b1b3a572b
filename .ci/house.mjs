/**
 * Prints the figures of the house: files, functions, comments, folders. Fails when files import one another in a circle
 * or across a border. `--check` prints only these faults.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBreaches, findUpwardBorders } from './house/borders.mjs';
import { findCircles } from './house/circles.mjs';
import { figuresOf } from './house/figures.mjs';
import { readSources } from './house/sources.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = readSources(root, ['server', 'widget', 'admin', 'e2e', 'bench', '.ci']);
const faults = [
  ...findCircles(sources).map((files) => `These files import one another: ${files.join(', ')}`),
  ...findBreaches(sources),
  ...findUpwardBorders(),
];
if (!process.argv.includes('--check')) {
  process.stdout.write(`${figuresOf(sources).join('\n')}\n\n`);
  process.stdout.write(`${faults.length} circles and breaches of borders\n`);
}
process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length > 0 ? 1 : 0;
