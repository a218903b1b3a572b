/**
 * `npm run nightly` asks for known vulnerabilities of the packages that ship and runs the attack on the built server, a
 * thousand slow readers and fifty stops, all server tests and an update under load on PostgreSQL if it is installed,
 * both stages of the Dockerfile in a clean system if debootstrap is installed, then the property tests and the rounds
 * of kills several times. Each run of these uses a new seed of fast-check and the largest number of cases (`THOROUGH`).
 * fast-check prints the seed of a failure. `--property-runs` is the number of these runs, 20 by default; the other
 * options are those of the attack.
 */
import { spawn, spawnSync } from 'node:child_process';
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
let isGreen = hasNoKnownVulnerabilities();
isGreen = (await run(join(root, 'bench', 'attack', 'run.mjs'), attack)) && isGreen;
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

/** Asks the registry for known vulnerabilities of what ships. Some registries do not answer that question. */
function hasNoKnownVulnerabilities() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  const report = JSON.parse(stdout);
  if (!report.metadata) {
    process.stdout.write('Skipped: the registry does not tell known vulnerabilities.\n');
    return true;
  }
  const { total } = report.metadata.vulnerabilities;
  process.stdout.write(`${total} known vulnerabilities in what ships: npm audit --omit=dev\n`);
  return total === 0;
}

/**
 * @param {string} program
 * @param {readonly string[]} commandLine
 * @param {Record<string, string>} [environment]
 * @returns {Promise<boolean>} whether it exited with 0
 */
function run(program, commandLine, environment = { THOROUGH: 'yes' }) {
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
