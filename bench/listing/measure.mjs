import { median } from '../shared/table.mjs';
import { sendAll, toBytes } from './load.mjs';

/** @typedef {import('../shared/service-process.mjs').Measured} Measured */
/** @typedef {import('./load.mjs').Question} Question */

/**
 * @typedef {object} Comparison
 * @property {number} service microseconds of CPU a request, the median of the rounds
 * @property {number} peer the same of the bare server
 * @property {number} ratio
 * @property {number[]} ratios of the rounds, ascending
 * @property {number} perSecond requests that the service answered in its slowest round
 */

/**
 * @typedef {object} Amount
 * @property {number} count requests of a round
 * @property {number} warmUp requests before the first round
 * @property {number} rounds
 * @property {number | undefined} perSecond undefined: as fast as the answers come
 */

const connections = 16;

/** Number of rounds into which `measureCold` divides its requests. */
const coldRounds = 4;

/**
 * Sends the same requests to both servers in alternating rounds.
 * @param {Measured} service
 * @param {Measured} peer
 * @param {readonly Question[]} questions
 * @param {Amount} amount
 * @returns {Promise<Comparison>}
 */
export async function compare(service, peer, questions, { count, warmUp, rounds, perSecond }) {
  const requests = questions.map(toBytes);
  const status = questions[0]?.etag === undefined ? 200 : 304;
  for (const server of [service, peer]) {
    await measureRound(server, requests, { count: warmUp, status });
  }
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({
      ours: await measureRound(service, requests, { count, status, perSecond }),
      bare: await measureRound(peer, requests, { count, status, perSecond }),
    });
  }
  const ours = median(pairs.map((pair) => pair.ours.cpu));
  const bare = median(pairs.map((pair) => pair.bare.cpu));
  return {
    service: ours,
    peer: bare,
    ratio: ours / bare,
    ratios: pairs.map((pair) => pair.ours.cpu / pair.bare.cpu).toSorted((a, b) => a - b),
    perSecond: Math.min(...pairs.map((pair) => pair.ours.perSecond)),
  };
}

/**
 * Sends each request once, the first fifth as warm-up. Returns the microseconds of CPU per request.
 * @param {Measured} service
 * @param {readonly string[]} paths
 */
export async function measureCold(service, paths) {
  const requests = paths.map((path) => toBytes({ path }));
  const warmUp = Math.floor(requests.length / 5);
  await measureRound(service, requests.slice(0, warmUp));
  const length = Math.floor((requests.length - warmUp) / coldRounds);
  const rounds = [];
  for (let start = warmUp; start + length <= requests.length; start += length) {
    rounds.push((await measureRound(service, requests.slice(start, start + length))).cpu);
  }
  return median(rounds);
}

/**
 * @typedef {object} Round
 * @property {number} [count] without it each request once
 * @property {number} [status]
 * @property {number | undefined} [perSecond]
 */

/**
 * Returns the microseconds of CPU per request, and the number of answered requests a second.
 * @param {Measured} server
 * @param {readonly Buffer[]} requests
 * @param {Round} [round]
 */
export async function measureRound(server, requests, round = {}) {
  const { count = requests.length, status = 200, perSecond } = round;
  const requestAt = inTurn(requests);
  const before = await server.usage();
  const startedAt = performance.now();
  await sendAll({ port: server.port, requestAt, count, connections, perSecond, status });
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await server.usage();
  return { cpu: ((after.cpuMs - before.cpuMs) * 1_000) / count, perSecond: count / seconds };
}

/**
 * Returns the milliseconds from a request to its answer. Sends one request at a time.
 * @param {Measured} server
 * @param {readonly string[]} paths
 * @param {number} count
 */
export async function measureLatency({ port }, paths, count) {
  const requestAt = inTurn(paths.map((path) => toBytes({ path })));
  const times = await sendAll({ port, requestAt, count, connections: 1, status: 200 });
  return { median: times[Math.floor(count * 0.5)] ?? 0, p99: times[Math.floor(count * 0.99)] ?? 0 };
}

/**
 * Returns the service's own counters; undefined if they are not counted.
 * @param {Measured} service
 * @returns {Promise<Counters>}
 */
export async function readCounters({ port }) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (/** @type {string} */ name) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  };
  return {
    'products serialised': read('vitrine_products_serialised_total'),
    'bodies compressed': read('vitrine_bodies_compressed_total'),
    'listings computed': read('vitrine_cache_misses_total{cache="listings"}'),
  };
}

/** @typedef {Record<'products serialised' | 'bodies compressed' | 'listings computed', number | undefined>} Counters */

/** @param {readonly Buffer[]} requests */
function inTurn(requests) {
  return (/** @type {number} */ index) => {
    const request = requests[index % requests.length];
    if (!request) {
      throw new Error('There is nothing to ask.');
    }
    return request;
  };
}
