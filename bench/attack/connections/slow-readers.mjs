import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startService } from '../../shared/service-process.mjs';
import { largeListing, smallListing } from './shop.mjs';

const pipelined = 20;
const askAgainMs = 2_000;
const sampleMs = 200;

/**
 * Opens clients that pipeline requests for large answers and never read. Each sends more requests every 2 s, and
 * reconnects when the service has closed its connection. Meanwhile other clients request small answers.
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ dist: string, log: string, readers: number, seconds: number }} options
 */
export async function measureSlowReaders(shop, { dist, log, readers, seconds }) {
  const service = await startService(shop.data, { dist, log });
  const base = `http://127.0.0.1:${service.port}`;
  try {
    const answerBytes = await sizeOf(base + largeListing(shop, 0));
    await sizeOf(base + smallListing(shop));
    const { megabytes: megabytesBefore } = await service.usage();
    const over = new AbortController();
    const crowd = new SlowReaders(shop, service.port);
    const asking = askAsOthers(base + smallListing(shop), over.signal);
    const sampling = samplePeak(service, over.signal);
    crowd.start(readers);
    await pause(seconds * 1_000);
    over.abort();
    const [others, megabytes] = await Promise.all([asking, sampling]);
    const closed = crowd.stop();
    return { answerBytes, megabytesBefore, megabytes, closed, others };
  } finally {
    await service.stop();
  }
}

class SlowReaders {
  #shop;
  #port;
  #sent = 0;
  #closed = 0;
  #isOver = false;
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();

  /**
   * @param {import('./shop.mjs').Shop} shop
   * @param {number} port
   */
  constructor(shop, port) {
    this.#shop = shop;
    this.#port = port;
  }

  /** @param {number} count */
  start(count) {
    for (let n = 0; n < count; n++) {
      this.#open();
    }
  }

  /** Number of connections that the service has closed. */
  stop() {
    this.#isOver = true;
    this.#sockets.forEach((socket) => socket.destroy());
    return this.#closed;
  }

  #open() {
    const socket = connect(this.#port, '127.0.0.1');
    this.#sockets.add(socket);
    socket.pause();
    const request = () =>
      `GET ${largeListing(this.#shop, this.#sent++)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    socket.write(Array.from({ length: pipelined }, request).join(''));
    // A socket that does not read notices a reset only when it writes.
    const asking = setInterval(() => socket.write(request()), askAgainMs);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(asking);
      this.#sockets.delete(socket);
      if (!this.#isOver) {
        this.#closed++;
        this.#open();
      }
    });
  }
}

/**
 * @typedef {object} Others
 * @property {number} answered
 * @property {string[]} failures
 * @property {number} median in milliseconds
 * @property {number} slowest 99 of 100 took no longer, in milliseconds
 */

/**
 * @param {string} url
 * @param {AbortSignal} over
 * @returns {Promise<Others>}
 */
async function askAsOthers(url, over) {
  const worker = new Worker(new URL('./others.mjs', import.meta.url), { workerData: url });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  over.addEventListener('abort', () => worker.postMessage('over'));
  const [others] = await once(worker, 'message');
  await worker.terminate();
  return others;
}

/**
 * @param {import('../../shared/service-process.mjs').Measured} service
 * @param {AbortSignal} over
 */
async function samplePeak(service, over) {
  let peak = 0;
  while (!over.aborted) {
    peak = Math.max(peak, (await service.usage()).megabytes);
    await pause(sampleMs);
  }
  return peak;
}

/** @param {string} url */
async function sizeOf(url) {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  if (!answer.ok) {
    throw new Error(`The service answered ${answer.status}.`);
  }
  return (await answer.arrayBuffer()).byteLength;
}
