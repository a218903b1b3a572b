import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 20;

/**
 * Sends a request every 20 ms, however long the requests before it take, and measures each from the moment when
 * it was due, so that requests count which a blocked server delays.
 * @param {readonly string[]} urls by turns
 * @param {number | Promise<unknown>} until milliseconds, or what is waited for
 * @returns {Promise<number[]>} milliseconds
 */
export async function listingLatencies(urls, until) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** @type {number[]} */
  const times = [];
  const open = new Set();
  let sent = 0;
  const over = new AbortController();
  const ended = (typeof until === 'number' ? pause(until) : until).finally(() => over.abort());
  for (let due = performance.now(); !over.signal.aborted; due += everyMs) {
    await pause(Math.max(0, due - performance.now()));
    const dueAt = due;
    const request = ask(urls[sent++ % urls.length] ?? '', agent).then(() =>
      times.push(performance.now() - dueAt),
    );
    open.add(request);
    void request.finally(() => open.delete(request));
  }
  await ended;
  await Promise.all(open);
  agent.destroy();
  return times;
}

/**
 * @param {readonly number[]} times
 * @param {number} share
 */
export function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<void>}
 */
async function ask(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`The server answered ${answer.statusCode}.`));
      }
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });
}
