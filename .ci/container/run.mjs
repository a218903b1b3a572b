/**
 * Runs the stages of the Dockerfile in a clean Debian system, because no container can be started in continuous
 * integration. Needs root and debootstrap, and says so where these are missing. With `--build`, the first stage makes the
 * package too, which takes some minutes; without it, the package comes from `npm run package`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/testing/free-port.mjs';
import { environmentOf, lastOf, readStages } from './dockerfile.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { build } = parseArgs({ options: { build: { type: 'boolean', default: false } } }).values;
const release = 'bookworm';
const mirror = 'http://deb.debian.org/debian';
const startWithinMs = 60_000;

const [buildStage, runStage] = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'));
if (!buildStage || !runStage) {
  throw new Error('The Dockerfile has two stages: one that builds, and one that runs.');
}
const folder = mkdtempSync(join(tmpdir(), 'vitrine-container-'));
try {
  if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).status !== 0) {
    say('Skipped: it needs root and debootstrap (apt-get install debootstrap).');
  } else {
    await main(buildStage, runStage);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {import('./dockerfile.mjs').Stage} building
 * @param {import('./dockerfile.mjs').Stage} running
 */
async function main(building, running) {
  const system = join(folder, 'run');
  const made = createSystem(system);
  if (!made) {
    say(`Skipped: debootstrap cannot read ${mirror}.`);
    return;
  }
  const packageFolder = build ? buildPackage(building) : join(root, 'dist/package');
  followSteps(running, system, () => packageFolder);
  await start(running, system);
  say('ok      The container starts without rights, on a file system that it cannot write');
}

/**
 * Installs Debian with Node.js and npm of this machine, and the user that the image of Node.js has. Returns false where
 * Debian cannot be reached.
 * @param {string} system
 */
function createSystem(system) {
  const { status } = spawnSync('debootstrap', ['--variant=minbase', release, system, mirror], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  if (status !== 0) {
    return false;
  }
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(process.execPath, join(system, 'usr/local/bin/node'));
  cpSync(join(npm, 'npm'), join(system, 'usr/local/lib/node_modules/npm'), { recursive: true });
  cpSync('/etc/resolv.conf', join(system, 'etc/resolv.conf'));
  inSystem(system, '/', [
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    // The driver of the database needs the library of C++, as Node.js of that image does.
    'apt-get update -qq && apt-get install -y -qq --no-install-recommends libstdc++6 ca-certificates >/dev/null',
    'useradd --uid 1000 --create-home node',
  ]);
  return true;
}

/**
 * Runs the first stage in a system of its own. Returns the folder of the package.
 * @param {import('./dockerfile.mjs').Stage} stage
 */
function buildPackage(stage) {
  const system = join(folder, 'build');
  createSystem(system);
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
      inSystem(system, workFolder, [text]);
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

/**
 * @param {string} system
 * @param {string} workFolder
 * @param {readonly string[]} scripts
 */
function inSystem(system, workFolder, scripts) {
  for (const script of scripts) {
    execFileSync('chroot', [system, '/bin/sh', '-c', `cd ${workFolder} && ${script}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
        DEBIAN_FRONTEND: 'noninteractive',
      },
    });
  }
}

/**
 * Starts the server as the container does, waits until its health check succeeds, and stops it by its signal.
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {string} system
 */
async function start(stage, system) {
  const port = String(await freePort());
  const environment = { ...environmentOf(stage), PORT: port };
  const user = lastOf(stage, 'USER');
  // Only the folder of the data and that of temporary files can be written.
  const mounts = [
    `mount --bind ${system} ${system}`,
    `mount --bind ${system}/data ${system}/data`,
    `mount -o remount,ro,bind ${system}`,
    `mount -t tmpfs tmpfs ${system}/tmp`,
    `mount -t proc proc ${system}/proc`,
  ].join(' && ');
  const workFolder = lastOf(stage, 'WORKDIR');
  /** @param {readonly string[]} words */
  const command = (words) => [
    '--mount',
    'sh',
    '-c',
    `${mounts} && exec chroot --userspec=${user} ${system} /usr/bin/env --chdir=${workFolder} "$@"`,
    'sh',
    ...words,
  ];
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...environment };
  const server = spawn('unshare', command(readWords(lastOf(stage, 'CMD'))), {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const health = readWords(lastOf(stage, 'HEALTHCHECK').replace(/^.*?CMD /, ''));
  const startedAt = Date.now();
  while (spawnSync('unshare', command(health), { env, stdio: 'ignore' }).status !== 0) {
    if (server.exitCode !== null || Date.now() - startedAt > startWithinMs) {
      server.kill('SIGKILL');
      throw new Error('The container does not become healthy.');
    }
    await pause(500);
  }
  process.kill(server.pid ?? 0, lastOf(stage, 'STOPSIGNAL'));
  const [code] = await ended;
  if (code !== 0) {
    throw new Error(`The container ended with ${code} after its stop signal.`);
  }
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
