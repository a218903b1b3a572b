import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../shared/service-process.mjs';
import { smallListing } from './shop.mjs';

const connections = 32;
const loadMs = 1_000;
const tickMs = 10;

/**
 * @typedef {object} Outcomes
 * @property {number} answered with 200
 * @property {number} refused with any other status
 * @property {number} resets of connections, kept or new, by whatever name
 * @property {number} notConnected new connections after the end of listening
 */

/**
 * Repeatedly starts the service, sends requests on keep-alive connections and SIGTERM in the middle of them, and counts
 * their results until the process has ended.
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ dist: string, stops: number, rate: number }} options
 */
export async function measureStops(shop, { dist, stops, rate }) {
  /** @type {Outcomes} */
  const outcomes = { answered: 0, refused: 0, resets: 0, notConnected: 0 };
  let [cleanEnds, longestEnd] = [0, 0];
  for (let stop = 0; stop < stops; stop++) {
    const { code, seconds } = await stopOnce(shop, { dist, rate, outcomes });
    cleanEnds += Number(code === 0);
    longestEnd = Math.max(longestEnd, seconds);
  }
  return { ...outcomes, cleanEnds, longestEnd };
}

/**
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ dist: string, rate: number, outcomes: Outcomes }} options
 */
async function stopOnce(shop, { dist, rate, outcomes }) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const service = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
    env: {
      ...process.env,
      DATA_DIR: shop.data,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(service, 'exit');
  await untilReady(`${base}/readyz`);
  const over = new AbortController();
  const load = sendLoad(base + smallListing(shop), { rate, outcomes, over: over.signal });
  await pause(loadMs);
  const stoppedAt = performance.now();
  service.kill('SIGTERM');
  const [code] = await exited;
  const seconds = (performance.now() - stoppedAt) / 1_000;
  over.abort();
  await load;
  return { code, seconds };
}

/**
 * @param {string} url
 * @param {{ rate: number, outcomes: Outcomes, over: AbortSignal }} options
 */
async function sendLoad(url, { rate, outcomes, over }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const open = new Set();
  let sent = 0;
  while (!over.aborted) {
    const due = ((performance.now() - startedAt) * rate) / 1_000;
    for (; sent < due; sent++) {
      const request = send(url, agent, outcomes);
      open.add(request);
      void request.finally(() => open.delete(request));
    }
    await pause(tickMs);
  }
  await Promise.all(open);
  agent.destroy();
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @param {Outcomes} outcomes
 * @returns {Promise<void>}
 */
function send(url, agent, outcomes) {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.on('error', () => {
        outcomes.resets++;
        resolve();
      });
      answer.resume().on('end', () => {
        outcomes[answer.statusCode === 200 ? 'answered' : 'refused']++;
        resolve();
      });
    });
    request.on('error', ({ message }) => {
      outcomes[message.includes('ECONNREFUSED') ? 'notConnected' : 'resets']++;
      resolve();
    });
  });
}

/** @param {string} url */
async function untilReady(url) {
  while (
    !(await fetch(url).then(
      async (answer) => (await answer.text(), answer.ok),
      () => false,
    ))
  ) {
    await pause(50);
  }
}
