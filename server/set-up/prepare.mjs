/**
 * The first step of `npm start`, `npm test` and `npm run cli`. It needs nothing but Node.js: it installs
 * what the lock file names, builds what is older than its sources, and says what it does on standard error.
 * In production, start and command line change nothing: they run what was built, or say that it is missing.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const installedFolder = join(root, 'node_modules');
const installedStamp = join(installedFolder, '.installed-from');
const builtStamp = join(root, 'dist', '.built-from');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const compilerMissing =
  'The SQLite driver could not be compiled: install a C++ compiler, make and Python 3 (on Debian: apt-get install g++ make python3) and start again.';

/** The scripts that need no packages of tests and checks, which are more than half of all. */
const plainScripts = ['prestart', 'precli', 'build', 'prepackage'];

const installSources = ['package.json', 'package-lock.json'];
const buildSources = [
  ...installSources,
  'server',
  'widget',
  'admin',
  'vite.config.ts',
  'tsconfig.json',
];

try {
  refuseOldNode();
  if (isProductionRun()) {
    refuseIncomplete();
  } else {
    await installIfStale();
    await buildIfStale();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(
      `Vitrine needs Node.js 20.19 or newer and found ${process.versions.node}: install a newer one from https://nodejs.org/.`,
    );
  }
}

/** Returns whether this is a start in production, where the development packages of a build do not belong. */
function isProductionRun() {
  return (
    process.env.NODE_ENV === 'production' &&
    ['prestart', 'precli'].includes(process.env.npm_lifecycle_event ?? '')
  );
}

function refuseIncomplete() {
  const remedy =
    'NODE_ENV=production neither installs nor builds: run npm run build once, then start again.';
  if (!existsSync(join(root, 'dist', 'server', 'cli.js'))) {
    throw new Error(`Vitrine is not built. ${remedy}`);
  }
  if (!existsSync(join(installedFolder, 'koa'))) {
    throw new Error(
      'The packages that Vitrine runs on are missing: run npm ci --omit=dev, then start again.',
    );
  }
  // A deployment without sources has nothing to compare.
  if (existsSync(join(root, 'server', 'main.ts')) && !isBuiltFrom(fingerprint(buildSources))) {
    throw new Error(`The build is older than its sources. ${remedy}`);
  }
}

/** @param {string} sources their fingerprint */
function isBuiltFrom(sources) {
  return existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === sources;
}

async function installIfStale() {
  if (lstatSync(installedFolder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // The link leads to the packages of another folder, and an installation would delete them there.
    return;
  }
  // The native drivers speak Node-API, which every version of Node.js understands on one kind of machine.
  const plain = `${fingerprint(installSources)} ${process.platform} ${process.arch}`;
  const whole = `${plain} with those of tests`;
  const isPlain = plainScripts.includes(process.env.npm_lifecycle_event ?? '');
  const installed = existsSync(installedStamp) ? readFileSync(installedStamp, 'utf8') : '';
  // `npm prune` removes packages, and leaves the stamp.
  const hasTests = existsSync(join(installedFolder, 'vitest'));
  const isComplete = isPlain ? existsSync(vite) : hasTests;
  if (isComplete && (installed === whole || (isPlain && installed === plain))) {
    return;
  }
  rmSync(installedStamp, { force: true });
  say('Installing dependencies (a minute or two, once) ...');
  const npm = process.env.npm_execpath;
  const tests = isPlain ? '--omit=dev' : '--include=dev';
  const args = ['ci', tests, '--no-audit', '--no-fund', '--loglevel=error'];
  await (npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], explainInstallFailure)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, explainInstallFailure));
  writeFileSync(installedStamp, isPlain ? plain : whole);
}

async function buildIfStale() {
  const wanted = fingerprint(buildSources);
  if (isBuiltFrom(wanted)) {
    return;
  }
  say('Building ...');
  // An interrupted build must not count as complete.
  rmSync(builtStamp, { force: true });
  for (const mode of ['server', 'widget', 'loader', 'service-loader', 'render', 'admin']) {
    await run(
      process.execPath,
      [vite, 'build', '--mode', mode, '--logLevel', 'warn'],
      () => `The build of the ${mode} failed.`,
    );
  }
  mkdirSync(dirname(builtStamp), { recursive: true });
  writeFileSync(builtStamp, wanted);
}

/** @param {string} output */
function explainInstallFailure(output) {
  if (/not found: make|g\+\+|find Python/i.test(output)) {
    return compilerMissing;
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT/.test(output)) {
    return 'npm could not reach the network: see its message above, connect and start again.';
  }
  if (/gyp ERR/.test(output)) {
    return compilerMissing;
  }
  return 'npm could not install the dependencies: see its message above, mend it and start again.';
}

/**
 * Runs a program and shows its output only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {(output: string) => string} explain
 * @returns {Promise<void>}
 */
function run(command, args, explain) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      // Any other value would bundle the development builds of the libraries.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) {
        resolve();
        return;
      }
      process.stderr.write(output);
      reject(new Error(explain(output)));
    });
  });
}

/**
 * Returns a hash over names and contents, which detects a fresh clone, a checkout and an edit.
 * @param {string[]} paths
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) {
    return [];
  }
  if (statSync(path).isFile()) {
    return /\.(test|spec)\.ts$/.test(path) ? [] : [path];
  }
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string} message */
function say(message) {
  process.stderr.write(`${message}\n`);
}
