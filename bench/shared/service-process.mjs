import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * @typedef {object} Measured
 * @property {number} port
 * @property {() => Promise<Usage>} usage until now
 * @property {(question: string) => Promise<any>} ask puts a question to the probe that the process has loaded
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Usage
 * @property {number} cpuMs of all threads, system calls included
 * @property {number} megabytes held now
 * @property {number} peakMegabytes the most that it ever held
 */

/** Loaded into each measured process. */
export const usageProbe = new URL('./usage-probe.mjs', import.meta.url).href;

/** Rate limits that are counted and never reached, because the benchmark is one client. */
export const neverReached = 'reads=100000000,events=100000000,bust=100000000';

/**
 * Starts the service with all its defaults. Its log goes to a file.
 * @param {string} data
 * @param {{ dist: string, log: string, profile?: string | undefined, probe?: string }} options
 * @returns {Promise<Measured>}
 */
export async function startService(data, { dist, log, profile, probe = usageProbe }) {
  const port = await freePort();
  const file = openSync(log, 'a');
  const profiling = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
  const environment = {
    DATA_DIR: data,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMIT: neverReached,
    EVENT_BYTES_A_DAY: 'off',
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
 * @param {ChildProcess} child
 * @param {number} port
 * @returns {Measured}
 */
export function measured(child, port) {
  return {
    port,
    usage: () => ask(child, 'usage'),
    ask: (question) => ask(child, question),
    stop: () => stop(child, () => child.kill('SIGTERM')),
  };
}

/**
 * @param {ChildProcess} child
 * @param {string} question
 */
export async function ask(child, question) {
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
export async function stop(child, request) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    request();
    await ended;
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Waits until the service answers everything, including searches.
 * @param {ChildProcess} child
 * @param {string} address
 */
export async function ready(child, address) {
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
