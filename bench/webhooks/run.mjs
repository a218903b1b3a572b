/**
 * Measures webhooks: how fast they are accepted while listings are asked for, how soon a stock change is in a listing,
 * and how fast a queue that has grown is worked off. See bench/README.md.
 */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { commandLine } from '../shared/command-line.mjs';
import { listingLatencies, percentile } from '../shared/latency.mjs';
import { writeLines } from '../shared/lines.mjs';
import { startService } from '../shared/service-process.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '3' },
    waiting: { type: 'string', default: '100000' },
    dist: { type: 'string', default: join(root, 'dist') },
    profile: { type: 'string' },
  },
});
const products = Number(options.products);
const seconds = Number(options.seconds);
const domain = 'webhooks.example';

const directory = await mkdtemp(join(tmpdir(), 'vitrine-webhooks-'));
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
try {
  await main();
} finally {
  agent.destroy();
  await rm(directory, { recursive: true });
}

async function main() {
  const data = join(directory, 'data');
  const cli = commandLine(options.dist, data);
  const created = await cli('shop', 'create', domain, '--json');
  const { key, webhook_secret: secret } = JSON.parse(created.output);
  await cli(
    'import',
    domain,
    '--products',
    await writeLines(join(directory, 'p.jsonl'), catalog()),
  );
  const log = join(directory, 'log');
  let service = await startService(data, { dist: options.dist, log, profile: options.profile });
  const base = `http://127.0.0.1:${service.port}`;
  const listings = Array.from(
    { length: 20 },
    (_, index) => `${base}/api/v1/products/top_sellers?key=${key}&limit=${4 + index}`,
  );
  // Node.js compiles what it runs often, which takes a second of the first deliveries.
  const warmUp = Number(options['warm-up']);
  await acceptAt(base, secret, { name: 'warm-up', rate: Number(options.rate), seconds: warmUp });
  const alone = await listingLatencies(listings, seconds * 1_000);
  const sending = acceptAt(base, secret, { name: 'load', rate: Number(options.rate), seconds });
  const beside = await listingLatencies(listings, sending);
  const accepted = await sending;
  const shown = await stockChanges(base, secret, key);
  await service.stop();

  const program = await buildProgram('bench/webhooks/fill.ts', options.dist);
  const { waiting } = options;
  await run(process.execPath, [program, data, domain, waiting, String(products)]);
  service = await startService(data, { dist: options.dist, log, profile: options.profile });
  const startedAt = performance.now();
  const before = await service.usage();
  const first = await countWaiting(cli);
  while ((await countWaiting(cli)) > 0) {
    await pause(500);
  }
  const workedSeconds = (performance.now() - startedAt) / 1_000;
  const { cpuMs } = await service.usage();
  await service.stop();
  const lines = [
    `accepted ${accepted.length} at ${options.rate}/s: p50 ${ms(accepted, 0.5)}, p99 ${ms(accepted, 0.99)} (aim 50 ms)`,
    `listings p99 ${ms(alone, 0.99)} alone, ${ms(beside, 0.99)} beside (aim: below twice as much)`,
    `a stock change is in a listing after p50 ${ms(shown, 0.5)}, p99 ${ms(shown, 0.99)} (aim 2 s)`,
    `${first} waiting ones were worked off at ${Math.round(first / workedSeconds)}/s (aim 1,000/s), ${((cpuMs - before.cpuMs) / first).toFixed(2)} ms of CPU each`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function* catalog() {
  for (let id = 1; id <= products; id++) {
    yield productOf(id, 5, '2026-01-01T00:00:00Z');
  }
}

/**
 * @param {number} id
 * @param {number} quantity
 * @param {string} updatedAt
 */
function productOf(id, quantity, updatedAt) {
  return {
    id,
    title: `Product ${id}`,
    handle: `product-${id}`,
    created_at: '2026-01-01T00:00:00Z',
    published_at: '2026-01-01T00:00:00Z',
    updated_at: updatedAt,
    variants: [{ id: id * 10, price: '10.00', inventory_quantity: quantity, position: 1 }],
  };
}

/**
 * Sends deliveries at a rate, however long the ones before take.
 * @param {string} base
 * @param {string} secret
 * @param {{ name: string, rate: number, seconds: number }} load
 * @returns {Promise<number[]>} milliseconds from the moment when each was due
 */
async function acceptAt(base, secret, { name, rate, seconds: duration }) {
  /** @type {Promise<number>[]} */
  const answers = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < rate * duration; sent++) {
    const dueAt = startedAt + (sent * 1_000) / rate;
    await pause(Math.max(0, dueAt - performance.now()));
    const id = 1 + (sent % products);
    const body = productOf(id, sent % 9, new Date().toISOString());
    answers.push(
      deliver(base, secret, body, `${name} ${sent}`).then(() => performance.now() - dueAt),
    );
  }
  return Promise.all(answers);
}

/**
 * @param {string} base
 * @param {string} secret
 * @param {string} key
 * @returns {Promise<number[]>} milliseconds from the delivery to the listing
 */
async function stockChanges(base, secret, key) {
  const times = [];
  for (let count = 0; count < 60; count++) {
    const id = products - count;
    const address = `${base}/api/v1/products/static?key=${key}&ids=${id}`;
    const startedAt = performance.now();
    await deliver(base, secret, productOf(id, 0, new Date().toISOString()), `stock ${id}`);
    for (;;) {
      const answer = await fetch(address);
      const { data } = await answer.json();
      if (data.length === 0) {
        break;
      }
      await pause(10);
    }
    times.push(performance.now() - startedAt);
  }
  return times;
}

/**
 * @param {string} base
 * @param {string} secret
 * @param {object} value
 * @param {string} id
 * @returns {Promise<void>}
 */
function deliver(base, secret, value, id) {
  const body = JSON.stringify(value);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Platform-Shop-Domain': domain,
    'X-Platform-Webhook-Id': id,
    'X-Platform-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base}/webhooks/products/update`,
      { method: 'POST', headers, agent },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @param {(...words: string[]) => Promise<{ output: string }>} cli */
async function countWaiting(cli) {
  const { output } = await cli('webhook', 'list', domain, '--json');
  return JSON.parse(output).waiting;
}

/**
 * @param {readonly number[]} times
 * @param {number} share
 */
function ms(times, share) {
  return `${percentile(times, share).toFixed(1)} ms`;
}
