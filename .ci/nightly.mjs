/**
 * `npm run nightly`: the attack on the built server, then the property tests again and again. Each of their
 * runs draws new cases, and all that a test can take (`THOROUGH`): fast-check takes a new seed, and prints it
 * with what fails.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const propertyRuns = 5;

let isGreen = await run(join(root, 'bench', 'attack', 'run.mjs'), process.argv.slice(2));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
for (let round = 0; round < propertyRuns; round++) {
  const words = ['run', '--project', 'server', '--reporter', 'dot', ...propertyTests()];
  isGreen = (await run(vitest, words)) && isGreen;
}
process.exitCode = isGreen ? 0 : 1;

/** Test files that draw their cases, from the root of the project. */
function propertyTests() {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('server', path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("from 'fast-check'"));
}

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @returns {Promise<boolean>} whether it ended well
 */
function run(program, words) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, THOROUGH: 'yes' };
    const child = spawn(process.execPath, [program, ...words], {
      cwd: root,
      stdio: 'inherit',
      env,
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
