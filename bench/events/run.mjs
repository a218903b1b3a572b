/**
 * Measures the durable events per second: with group commit, with a transaction for each event, and with
 * group commit that does not wait for the disk; then over HTTP. See bench/README.md.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { sendAll } from '../listing/load.mjs';
import { domain } from '../listing/shop.mjs';
import { buildProgram } from '../shared/build-program.mjs';
import { startService } from '../shared/service-process.mjs';

/** @typedef {{ perSecond: number, median: number, p99: number }} Measured */

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    senders: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '20000' },
    data: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const senders = Number(options.senders);
const rounds = Number(options.rounds);
const dist = resolve(options.dist);

const ways = [
  { name: 'group commit', isGrouped: true, isDurable: true },
  { name: 'a transaction for each event', isGrouped: false, isDurable: true },
  { name: 'group commit, synchronous=OFF', isGrouped: true, isDurable: false },
];

if (!existsSync(join(dist, 'server', 'cli.js'))) {
  process.stderr.write('The server is not built: `npm run cli -- --version` builds it.\n');
  process.exit(1);
}
const directory = options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-events-')));
try {
  await main();
} finally {
  if (!options.data) {
    await rm(directory, { recursive: true });
  }
}

async function main() {
  const program = await buildProgram('bench/events/writer.ts', dist);
  /** @type {Map<string, Measured[]>} */
  const measured = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const way of ways) {
      const result = await write(program, way, join(directory, `${round} ${way.name}`));
      measured.set(way.name, [...(measured.get(way.name) ?? []), result]);
    }
    const data = join(directory, `${round} http`);
    for (const batch of [1, 20]) {
      const name = batch === 1 ? 'over HTTP' : `over HTTP, ${batch} in a bulk call`;
      const result = await post(data, batch);
      measured.set(name, [...(measured.get(name) ?? []), result]);
    }
  }
  print(measured);
}

/**
 * @param {string} program
 * @param {{ isGrouped: boolean, isDurable: boolean }} way
 * @param {string} data
 * @returns {Promise<Measured>}
 */
async function write(program, { isGrouped, isDurable }, data) {
  await mkdir(data, { recursive: true });
  const seconds = Number(options.seconds);
  const { stdout } = await run(process.execPath, [
    program,
    JSON.stringify({ data, isGrouped, isDurable, senders, seconds }),
  ]);
  return JSON.parse(stdout);
}

/**
 * Starts the service with its defaults: keys, rate limits, a log line for each request.
 * @param {string} data
 * @param {number} batch events in a request
 * @returns {Promise<Measured>}
 */
async function post(data, batch) {
  const folder = `${data} ${batch}`;
  const { stdout } = await run(
    process.execPath,
    [join(dist, 'server', 'cli.js'), 'shop', 'create', domain, '--json'],
    { env: { ...process.env, DATA_DIR: folder } },
  );
  const { key } = JSON.parse(stdout);
  const log = join(directory, 'service.log');
  const service = await startService(folder, { dist, log });
  try {
    const count = Math.ceil(Number(options.requests) / batch);
    const startedAt = performance.now();
    const times = await sendAll({
      port: service.port,
      requestAt: (index) => toBytes(key, index * batch, batch),
      count,
      connections: senders,
      status: 200,
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    return {
      perSecond: (count * batch) / seconds,
      median: times[Math.floor(count / 2)] ?? 0,
      p99: times[Math.floor(count * 0.99)] ?? 0,
    };
  } finally {
    await service.stop();
  }
}

/**
 * @param {string} key
 * @param {number} first
 * @param {number} count
 */
function toBytes(key, first, count) {
  const events = Array.from({ length: count }, (_, place) => ({
    verb: 'viewed',
    platform_product_id: 1 + ((first + place) % 5_000),
    uuid: `session-${(first + place) % 20_000}`,
  }));
  const body = JSON.stringify(count === 1 ? { ...events[0], key } : { key, events });
  const path = `/api/v2/analytics/event${count === 1 ? '' : '/bulk'}`;
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** @param {Map<string, Measured[]>} measured */
function print(measured) {
  const first = median([...(measured.get(ways[0]?.name ?? '') ?? [])].map((one) => one.perSecond));
  process.stdout.write(
    `${senders} senders, each waiting for its answer; medians of ${rounds} rounds\n\n` +
      '| | events/s | of group commit | median wait, ms | 99th percentile, ms |\n|---|---|---|---|---|\n',
  );
  for (const [name, results] of measured) {
    const perSecond = median(results.map((one) => one.perSecond));
    const cells = [
      Math.round(perSecond).toLocaleString('en'),
      (perSecond / first).toFixed(2),
      median(results.map((one) => one.median)).toFixed(1),
      median(results.map((one) => one.p99)).toFixed(1),
    ];
    process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
  }
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
