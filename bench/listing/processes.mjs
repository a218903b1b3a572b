import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { domain } from './shop.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./shop.mjs').Shop} Shop */

/**
 * @typedef {object} Measured
 * @property {number} port
 * @property {() => Promise<Usage>} usage until now
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Usage
 * @property {number} cpuMs of all threads, system calls included
 * @property {number} megabytes held now
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const probe = new URL('./probe.mjs', import.meta.url).href;

/** The bench is one client: limits are counted, and never reached. */
const neverReached = 'reads=100000000,events=100000000,bust=100000000';

/**
 * The service with everything switched on; its log goes to a file.
 * @param {Pick<Shop, 'data'>} shop
 * @param {{ dist: string, log: string, profile: string | undefined }} options
 * @returns {Promise<Measured>}
 */
export async function startService(shop, { dist, log, profile }) {
  const port = await freePort();
  const file = openSync(log, 'a');
  const profiling = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
  const environment = {
    DATA_DIR: shop.data,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMIT: neverReached,
  };
  const child = spawn(
    process.execPath,
    [...profiling, '--import', probe, join(dist, 'server', 'main.js')],
    {
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ['ignore', file, 'inherit', 'ipc'],
    },
  );
  closeSync(file);
  await ready(child, `http://127.0.0.1:${port}/readyz`);
  return measured(child, port);
}

/**
 * The bare server.
 * @param {Map<string, import('./record.mjs').Recorded>} recorded
 * @returns {Promise<Measured>}
 */
export async function startPeer(recorded) {
  const port = await freePort();
  const peer = fileURLToPath(new URL('./peer.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--import', probe, peer], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  await once(child, 'message');
  child.send(recorded);
  await once(child, 'message');
  return measured(child, port);
}

/**
 * What changes the shop meanwhile, made of the service's own sources.
 * @param {Shop} shop
 * @param {{ dist: string, perSecond: number }} options
 */
export async function startWriter(shop, { dist, perSecond }) {
  const outDir = join(dist, 'bench');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: 'bench/listing/writer.ts', outDir, emptyOutDir: true, target: 'node20' },
  });
  const { data, afterId } = shop;
  const options = JSON.stringify({ data, domain, afterId, perSecond });
  const child = spawn(process.execPath, [join(outDir, 'writer.js'), options], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    /** @returns {Promise<number>} updates until now */
    written: async () => (await ask(child, 'written')).written,
    stop: () => stop(child, () => child.disconnect()),
  };
}

/**
 * @param {ChildProcess} child
 * @param {number} port
 * @returns {Measured}
 */
function measured(child, port) {
  return {
    port,
    usage: () => ask(child, 'usage'),
    stop: () => stop(child, () => child.kill('SIGTERM')),
  };
}

/**
 * @param {ChildProcess} child
 * @param {string} question
 */
async function ask(child, question) {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('A measured process has ended.'));
  child.once('exit', end);
  child.send(question, (error) => error && ended.abort(error));
  try {
    const [answer] = await once(child, 'message', { signal: ended.signal });
    return answer;
  } finally {
    child.off('exit', end);
  }
}

/**
 * @param {ChildProcess} child
 * @param {() => void} request
 */
async function stop(child, request) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    request();
    await ended;
  }
}

/**
 * Waits until the service answers everything, searches included.
 * @param {ChildProcess} child
 * @param {string} address
 */
async function ready(child, address) {
  for (;;) {
    if (child.exitCode !== null) {
      throw new Error('A server that is to be measured did not start.');
    }
    const isReady = await fetch(address).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    );
    if (isReady) {
      return;
    }
    await pause(50);
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
