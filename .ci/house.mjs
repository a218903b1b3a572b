/**
 * Prints the figures of the house: files, exports, folders. Fails when files or folders import one another in a circle or
 * across a border, or when a drawing of `docs/drawings` is out of date. `--check` prints only these faults. `--draw` makes the
 * drawings. `--cold` starts the demo store and prints how many files of the server run for its first listing and its first
 * search; `--list` names them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBreaches, findUnlistedRooms } from './house/borders.mjs';
import { findCircles, findFolderCircles } from './house/circles.mjs';
import { readColdFiles } from './house/cold-files.mjs';
import { drawPaths } from './house/draw-paths.mjs';
import { drawRooms, findUndescribedRooms } from './house/draw-rooms.mjs';
import { coldFigures, figuresOf } from './house/figures.mjs';
import { findLostPaths } from './house/named-paths.mjs';
import { findLostSteps } from './house/paths.mjs';
import { readSources } from './house/sources.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = readSources(root, ['server', 'widget', 'admin', 'client', 'e2e', 'bench', '.ci']);
const drawings = Object.entries({
  'docs/drawings/rooms.svg': drawRooms(),
  ...drawPaths(),
});
if (process.argv.includes('--draw')) {
  drawings.forEach(([name, svg]) => writeFileSync(join(root, name), svg));
}
const faults = [
  ...findCircles(sources).map((files) => `These files import one another: ${files.join(', ')}`),
  ...findFolderCircles(sources).map(
    (folders) => `These folders import one another: ${folders.join(', ')}`,
  ),
  ...findBreaches(sources),
  ...findUnlistedRooms(sources),
  ...findUndescribedRooms(),
  ...findLostSteps(sources),
  ...findLostPaths(root),
  ...drawings
    .filter(([name, svg]) => read(name) !== svg)
    .map(([name]) => `${name} is out of date: run node .ci/house.mjs --draw`),
];
if (!process.argv.some((argument) => ['--check', '--draw', '--cold'].includes(argument))) {
  process.stdout.write(
    `${figuresOf(sources, read('.ci/house/allowed-imports.mjs')).join('\n')}\n\n`,
  );
  process.stdout.write(`${faults.length} faults\n`);
}
if (process.argv.includes('--cold')) {
  const cold = await readColdFiles(root);
  process.stdout.write(`${coldFigures(cold, process.argv.includes('--list')).join('\n')}\n`);
}
process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length > 0 ? 1 : 0;

/** @param {string} name */
function read(name) {
  const path = join(root, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
