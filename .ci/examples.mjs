/**
 * Builds the storefronts of `examples/` with the packed packages, serves them beside a demo store and opens each in
 * Chromium: products are in the HTML, the elements take them over without another request, and nothing is on the console.
 * `node .ci/examples.mjs next astro` does so for some. Needs `npm run build` before. Says `Skipped:` with the reason where
 * there is no Node.js 24, or no registry of npm that has the packages of their lock files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../server/set-up/chromium.mjs';
import { freePort } from '../server/testing/free-port.mjs';
import { endGroup, isWithoutRegistry, runWithin } from './programs/run-within.mjs';
import { node24 } from './node-24/program.mjs';

const root = join(import.meta.dirname, '..');
const [, , ...chosen] = process.argv;
const names = chosen.length > 0 ? chosen : ['next', 'astro', 'sveltekit', 'nuxt'];
/** How many products each example lists. */
const listed = 8;
/** Of a server on a machine that does other things too. */
const startsWithinMs = 60_000;
/** Of an installation or a build, which take some seconds. */
const runsWithinMs = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-examples-'));
/** @type {import('node:child_process').ChildProcess[]} */
const servers = [];
try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await Promise.all(servers.map(stop));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function main() {
  const node = node24();
  if (node === undefined) {
    say('Skipped: the examples need Node.js 24.');
    return;
  }
  if (!existsSync(join(root, 'dist/server/cli.js'))) {
    throw new Error('There is no demo store: run "npm run build" first.');
  }
  for (const commandLine of [
    ['node_modules/vite/bin/vite.js', 'build', '--mode', 'module'],
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.module.json'],
    ['.ci/package/widget.mjs'],
    ['.ci/package/client.mjs'],
  ]) {
    await run(process.execPath, commandLine, root);
  }
  for (const each of ['dist/module', 'dist/client', 'examples']) {
    cpSync(join(root, each), join(folder, each), { recursive: true, filter: isSource });
  }
  const { service, key } = await serveDemo();
  const environment = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    VITRINE_URL: service,
    VITRINE_KEY: key,
  };
  for (const name of names) {
    const startedAt = performance.now();
    const isBuilt = await build(name, environment);
    if (!isBuilt) {
      return;
    }
    const faults = await look(name, service, environment);
    faults.forEach((fault) => say(`${name}: ${fault}`));
    process.exitCode = faults.length > 0 ? 1 : process.exitCode;
    say(`${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
}

/** @param {string} path */
function isSource(path) {
  return !/\/examples\/.*\/(?:node_modules|\.next|\.astro|\.svelte-kit|\.nuxt|\.output|build|dist)$/.test(
    path,
  );
}

/** Serves a demo store, and returns its address and its public key when it recommends something. */
async function serveDemo() {
  const service = `http://127.0.0.1:${await freePort()}`;
  const { port } = new URL(service);
  serve(process.execPath, [join(root, 'dist/server/cli.js'), 'demo'], folder, {
    ...process.env,
    PORT: port,
    TMPDIR: folder,
  });
  const page = await untilAnswered(service, (html) => html.includes('data-key="'));
  const [, key = ''] = /data-key="([^"]+)"/.exec(page) ?? [];
  const list = `${service}/api/v1/products/top_sellers?limit=${listed}&key=${key}`;
  await untilAnswered(list, (text) => JSON.parse(text).data?.length === listed);
  return { service, key };
}

/**
 * Installs and builds an example. Returns false without a registry.
 *
 * @param {string} name
 * @param {NodeJS.ProcessEnv} environment
 */
async function build(name, environment) {
  const cwd = join(folder, 'examples', name);
  const install = ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline', '--no-audit'];
  const installed = await runWithin(runsWithinMs, 'npm', [...install, '--fetch-retries=1'], {
    cwd,
    env: environment,
  });
  if (isWithoutRegistry(installed)) {
    say(`Skipped: npm has not brought the packages of ${name}.\n${installed.output}`);
    return false;
  }
  if (installed.code !== 0) {
    throw new Error(`${name} cannot be installed: ${installed.output}`);
  }
  await run('npm', ['run', 'build'], cwd, environment);
  return true;
}

/**
 * Serves a built example, and returns what is wrong with its page.
 *
 * @param {string} name
 * @param {string} service
 * @param {NodeJS.ProcessEnv} environment
 */
async function look(name, service, environment) {
  const address = `http://127.0.0.1:${await freePort()}`;
  const { port } = new URL(address);
  serve('npm', ['run', 'start'], join(folder, 'examples', name), {
    ...environment,
    PORT: port,
    HOST: '127.0.0.1',
  });
  // The first answer waits 300 ms for products at most, and a machine may be busier than that.
  const html = await untilAnswered(address, (text) => cardsIn(text) === listed);
  const faults = /<vitrine-recommendations[^>]*><template shadowrootmode=/.test(html)
    ? []
    : ['the list has no declarative shadow root'];
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        faults.push(`the console has: ${message.text()}`);
      }
    });
    page.on('pageerror', ({ message }) => faults.push(`the page throws: ${message}`));
    page.on('request', (request) => {
      if (request.url().startsWith(`${service}/api/v1/products/`)) {
        faults.push(`the browser asks once more: ${request.url()}`);
      }
    });
    // The demo store has its pictures at its own address, as paths.
    await page.route(`${address}/demo/**`, (route) =>
      route.continue({ url: route.request().url().replace(address, service) }),
    );
    await page.goto(address);
    await page.waitForFunction(() => customElements.get('vitrine-recommendations') !== undefined);
    const list = page.locator('vitrine-recommendations');
    await list.evaluate((element) => Reflect.get(element, 'updateComplete'));
    // What would ask for products does so in the frame after the element is defined.
    await page.waitForLoadState('networkidle');
    const shown = await list.locator('[part~="card"]').count();
    return shown === listed ? faults : [...faults, `${shown} cards are shown`];
  } finally {
    await browser.close();
  }
}

/** @param {string} html */
function cardsIn(html) {
  return html.match(/<a part="?card\b/g)?.length ?? 0;
}

/**
 * Asks until an answer is as expected, and returns it.
 *
 * @param {string} address
 * @param {(text: string) => boolean} isExpected
 */
async function untilAnswered(address, isExpected) {
  const until = Date.now() + startsWithinMs;
  let last = 'nothing';
  while (Date.now() < until) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
      last = await answer.text();
      if (answer.ok && isExpected(last)) {
        return last;
      }
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${address} answers after a minute: ${last.slice(0, 2000)}`);
}

/**
 * @param {string} program
 * @param {string[]} commandLine
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} [env]
 */
async function run(program, commandLine, cwd, env = process.env) {
  const { code, output } = await runWithin(runsWithinMs, program, commandLine, { cwd, env });
  if (code !== 0) {
    throw new Error(`${program} ${commandLine.join(' ')} in ${cwd}:\n${output}`);
  }
}

/**
 * @param {string} program
 * @param {string[]} commandLine
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function serve(program, commandLine, cwd, env) {
  // A group of its own, because npm starts the server as a child of a shell.
  servers.push(spawn(program, commandLine, { cwd, env, stdio: 'ignore', detached: true }));
}

/** @param {import('node:child_process').ChildProcess} server */
async function stop(server) {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) {
    return;
  }
  const ended = once(server, 'exit');
  endGroup(server.pid, 'SIGTERM');
  const late = setTimeout(endGroup, 10_000, server.pid, 'SIGKILL');
  await ended;
  clearTimeout(late);
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}
