/**
 * Runs the stages of the Dockerfile and the services of both compose files in a clean Debian system, because no container
 * can be started in continuous integration: on one machine, and a copy with its secrets, PostgreSQL and Redis. Needs root
 * and debootstrap, and says so where these are missing. With `--build`, the first stage makes the package too, which takes
 * some minutes; without it, the package comes from `npm run package`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/testing/free-port.mjs';
import { isPostgresInstalled, startPostgres } from '../../server/testing/postgres-server.mjs';
import { redisProgram, startRedis } from '../../server/testing/redis-server.mjs';
import { node24 } from '../node-24/program.mjs';
import {
  canMakeSystems,
  inContainer,
  makeSystem,
  mirror,
  path,
  runIn,
  runUntilReady,
} from './clean-system.mjs';
import { readService } from './compose.mjs';
import { environmentOf, lastOf, readStages } from './dockerfile.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { build } = parseArgs({ options: { build: { type: 'boolean', default: false } } }).values;

const [buildStage, systemStage, runStage] = readStages(
  readFileSync(join(root, 'Dockerfile'), 'utf8'),
);
if (!buildStage || !systemStage || !runStage) {
  throw new Error('The Dockerfile has three stages: one builds, one prepares, and one runs.');
}
const folder = mkdtempSync(join(tmpdir(), 'vitrine-container-'));
try {
  if (canMakeSystems()) {
    await main(buildStage, systemStage, runStage);
  } else {
    say('Skipped: it needs root and debootstrap (apt-get install debootstrap).');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {import('./dockerfile.mjs').Stage} building
 * @param {import('./dockerfile.mjs').Stage} preparing
 * @param {import('./dockerfile.mjs').Stage} running
 */
async function main(building, preparing, running) {
  const node = node24() ?? process.execPath;
  const system = join(folder, 'run');
  if (!makeSystem(system, node)) {
    say(`Skipped: debootstrap cannot read ${mirror}.`);
    return;
  }
  const packageFolder = build ? buildPackage(building, node) : join(root, 'dist/package');
  followSteps(preparing, system, () => packageFolder);
  requireOnlyWhatRuns(system);
  const alone = readService(join(root, 'compose.yaml'), 'vitrine');
  await start(running, system, alone);
  say('ok      The container starts without rights, on a file system that it cannot write');
  if (isPostgresInstalled() && redisProgram !== undefined) {
    await startOneOfMany(running, system);
    say('ok      A copy starts with the secrets that were made once, on PostgreSQL');
  }
}

/**
 * Runs the first stage in a system of its own. Returns the folder of the package.
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {string} node
 */
function buildPackage(stage, node) {
  const system = join(folder, 'build');
  makeSystem(system, node);
  followSteps(stage, system, () => '');
  return join(system, 'vitrine/dist/package');
}

/**
 * Follows the instructions that change files.
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {string} system
 * @param {() => string} builtPackage
 */
function followSteps(stage, system, builtPackage) {
  const workFolder = lastOf(stage, 'WORKDIR');
  const target = join(system, workFolder);
  mkdirSync(target, { recursive: true });
  for (const { name, text } of stage.instructions) {
    if (name === 'RUN') {
      runIn(system, workFolder, [text]);
    } else if (name === 'COPY' && text.startsWith('--from=')) {
      cpSync(builtPackage(), target, { recursive: true });
    } else if (name === 'COPY') {
      copySources(target);
    }
  }
}

/**
 * Copies what the project has, without what `.dockerignore` names.
 * @param {string} target
 */
function copySources(target) {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  for (const file of files.filter(Boolean)) {
    if (!ignored.some((name) => file === name || file.startsWith(`${name}/`))) {
      cpSync(join(root, file), join(target, file));
    }
  }
}

/** @param {string} system */
function requireOnlyWhatRuns(system) {
  const tools = ['npm', 'npx', 'yarn', 'cc', 'g++', 'make', 'python3'];
  const found = tools.filter((tool) =>
    path.split(':').some((place) => existsSync(join(system, place, tool))),
  );
  if (found.length > 0) {
    throw new Error(`The last stage has ${found.join(', ')}.`);
  }
}

/**
 * Makes the secrets as the compose file does, and starts a copy with them. The addresses of the other services are those
 * of this machine, which has no Typesense.
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {string} system
 */
async function startOneOfMany(stage, system) {
  const file = join(root, 'compose.many.yaml');
  const site = { SITE: 'search.store.example' };
  const copy = readService(file, 'vitrine-1', site);
  const secrets = join(system, 'secrets/vitrine.env');
  mkdirSync(dirname(secrets));
  const made = [1, 2].map(() => {
    const { command = [], environment } = readService(file, 'secrets', site);
    runIn(system, lastOf(stage, 'WORKDIR'), [command.join(' ')], environment);
    return readFileSync(secrets, 'utf8');
  });
  if (made[0] !== made[1] || !/^SECRET_KEY=[\da-f]{48}$/m.test(made[0] ?? '')) {
    throw new Error('The secrets are not made once.');
  }
  const postgres = await startPostgres();
  const redis = await startRedis();
  try {
    const [ofThisMachine = ''] = made;
    writeFileSync(
      secrets,
      ofThisMachine
        .replace(/^(DATABASE_URL)=.*$/m, `$1=${postgres.url}`)
        .replace(/^TYPESENSE_API_KEY=.*$/m, ''),
    );
    const { TYPESENSE_URL: _, ...others } = copy.environment;
    const environment = { ...others, REDIS_URL: redis.url };
    await start(stage, system, { ...copy, environment });
  } finally {
    await redis.stop();
    await postgres.stop();
  }
}

/**
 * Starts the server as the container does, waits until its health check succeeds, and stops it by its signal.
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {string} system
 * @param {import('./compose.mjs').Service} service
 */
async function start(stage, system, { command, environment, volumes, temporary }) {
  const env = {
    PATH: path,
    ...environmentOf(stage),
    ...environment,
    PORT: String(await freePort()),
  };
  const [user, workFolder] = [lastOf(stage, 'USER'), lastOf(stage, 'WORKDIR')];
  /** @param {readonly string[]} words */
  const within = (words) => inContainer({ system, user, workFolder, volumes, temporary }, words);
  const server = spawn('unshare', within(command ?? readWords(lastOf(stage, 'CMD'))), {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const health = readWords(lastOf(stage, 'HEALTHCHECK').replace(/^.*?CMD /, ''));
  await runUntilReady(server, {
    isReady: () => spawnSync('unshare', within(health), { env, stdio: 'ignore' }).status === 0,
    signal: lastOf(stage, 'STOPSIGNAL'),
  });
}

/**
 * Reads a command that is written as JSON, so that no shell is needed.
 * @param {string} text
 * @returns {string[]}
 */
function readWords(text) {
  return JSON.parse(text);
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
