import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from '../../shared/latency.mjs';

/**
 * Requests a small answer twenty times a second until a message arrives, and then posts the results. Runs in its own
 * thread, so that the work of the slow readers does not count as waiting.
 */
const otherEveryMs = 50;

const over = new AbortController();
parentPort?.once('message', () => over.abort());

/** @type {number[]} */
const times = [];
/** @type {string[]} */
const failures = [];
const open = [];
while (!over.signal.aborted) {
  open.push(ask(performance.now()));
  await pause(otherEveryMs);
}
await Promise.all(open);
const others = {
  answered: times.length,
  failures,
  median: percentile(times, 0.5),
  slowest: percentile(times, 0.99),
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(others);

/** @param {number} startedAt */
async function ask(startedAt) {
  try {
    const answer = await fetch(workerData, { headers: { 'Accept-Encoding': 'identity' } });
    await answer.arrayBuffer();
    if (!answer.ok) {
      throw new Error(`The service answered ${answer.status}.`);
    }
    times.push(performance.now() - startedAt);
  } catch (error) {
    failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
  }
}
