/**
 * `npm run nightly` runs the attack on the built server, ten minutes of faults of two copies, a thousand slow readers and
 * fifty stops; with PostgreSQL installed, all server tests on it and an update of the last release under load; all stages
 * of the Dockerfile in a clean system if debootstrap is installed; then the property tests and the rounds of kills several
 * times. Each run of these uses a new seed of fast-check and the largest number of cases (`THOROUGH`). fast-check prints
 * the seed of a failure. `--property-runs` is the number of these runs, 20 by default; the other options are those of the
 * attack.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isPostgresInstalled } from '../server/testing/postgres-server.mjs';
import { propertyTests } from './property-tests.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const { 'property-runs': propertyRuns = '20', ...attackOptions } = parseArgs({
  options: {
    'property-runs': { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
  },
}).values;
const attack = Object.entries(attackOptions).flatMap(([name, value]) => [`--${name}`, value]);
const seed = attackOptions.seed === undefined ? [] : ['--seed', attackOptions.seed];
const history = ['history', '--minutes', '10', ...seed];
let isGreen = await run(join(root, 'bench', 'attack', 'run.mjs'), attack);
isGreen = (await run(join(root, 'bench', 'attack', 'run.mjs'), history, {})) && isGreen;
isGreen = (await run(join(root, 'bench', 'attack', 'connections', 'run.mjs'), [], {})) && isGreen;
if (isPostgresInstalled()) {
  isGreen = (await run(join(root, '.ci', 'test-postgres.mjs'), [], {})) && isGreen;
  isGreen = (await run(join(root, '.ci', 'rolling-update.mjs'), [], {})) && isGreen;
}
isGreen = (await run(join(root, '.ci', 'container', 'run.mjs'), ['--build'], {})) && isGreen;
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
for (let round = 0; round < Number(propertyRuns); round++) {
  const projects = ['--project', 'server', '--project', 'programs'];
  const commandLine = ['run', ...projects, '--reporter', 'dot', ...propertyTests()];
  isGreen = (await run(vitest, commandLine)) && isGreen;
}
process.exitCode = isGreen ? 0 : 1;

/**
 * @param {string} program
 * @param {readonly string[]} commandLine
 * @param {Record<string, string>} [environment]
 * @returns {Promise<boolean>} whether it exited with 0
 */
function run(program, commandLine, environment = { THOROUGH: 'yes', NEW_SEEDS: 'yes' }) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, [program, ...commandLine], {
      cwd: root,
      stdio: 'inherit',
      env,
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
