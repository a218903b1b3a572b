import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { startService } from '../shared/service-process.mjs';
import { domain } from './imports.mjs';
import { questionsOf, ruleset, widget } from './questions.mjs';
import { products, recordsOf } from './records.mjs';

/** @typedef {import('./questions.mjs').Question} Question */

/** Other rows of a shop, independent of its past. */
const collectionMembers = 5_000;
const requestsARound = 50;

/** The service counts imported orders in the background, and begins within this time. */
const beginMs = 30_000;
const quietMs = 3_000;

/** An idle service takes a fiftieth of a core. */
const quietShare = 0.1;

/**
 * Measures the milliseconds of CPU for a request of each endpoint, in a shop with so many order lines, as many events
 * and a tenth as many customers.
 * @param {number} rows
 * @param {{ dist: string, directory: string, requests: number, only: RegExp }} options
 * @returns {Promise<Map<string, number>>}
 */
export async function measureRequests(rows, { dist, directory, requests, only }) {
  const data = join(directory, `served-${rows}`);
  const shop = await fillShop(rows, { dist, data });
  const service = await startService(data, { dist, log: join(directory, `served-${rows}.log`) });
  const times = new Map();
  try {
    await untilIdle(service);
    for (const [name, question] of Object.entries(questionsOf({ ...shop, rows }))) {
      if (only.test(name)) {
        times.set(name, await measure(service, { key: shop.key, question, requests }));
      }
    }
  } finally {
    await service.stop();
    await rm(data, { recursive: true });
  }
  return times;
}

/**
 * @param {number} rows
 * @param {{ dist: string, data: string }} options
 */
async function fillShop(rows, { dist, data }) {
  await mkdir(data, { recursive: true });
  const vitrine = commandLine(dist, data);
  const { output } = await vitrine('shop', 'create', domain, '--json');
  for (const [kind, count] of /** @type {const} */ ([
    ['products', products],
    ['collections', collectionMembers],
    ['customers', rows / 10],
    ['orders', rows],
    ['events', rows],
  ])) {
    const file = join(data, `${kind}.jsonl`);
    await writeLines(file, recordsOf[kind]?.(count) ?? []);
    await vitrine('import', domain, `--${kind}`, file);
    await rm(file);
  }
  const rules = await writeLines(join(data, 'rules.jsonl'), [ruleset]);
  await vitrine('ruleset', 'import', domain, rules);
  const widgets = await writeLines(join(data, 'widgets.jsonl'), [widget]);
  await vitrine('widget', 'import', domain, widgets);
  await vitrine('train', domain);
  const { key, identity_secret: secret } = JSON.parse(output);
  return { key, secret };
}

/** @param {import('../shared/service-process.mjs').Measured} service */
async function untilIdle(service) {
  await pause(beginMs);
  for (let isBusy = true; isBusy;) {
    const before = await service.usage();
    await pause(quietMs);
    isBusy = (await service.usage()).cpuMs - before.cpuMs > quietMs * quietShare;
  }
}

/**
 * Returns the median of several rounds after a first round as warm-up. Requests are sent one after the other.
 * @param {import('../shared/service-process.mjs').Measured} service
 * @param {{ key: string, question: (n: number) => Question, requests: number }} options
 */
async function measure(service, { key, question, requests }) {
  const rounds = [];
  for (let n = 0; n < requests; n += requestsARound) {
    const before = await service.usage();
    for (let place = n; place < n + requestsARound; place++) {
      await ask(`http://127.0.0.1:${service.port}`, key, question(place));
    }
    rounds.push(((await service.usage()).cpuMs - before.cpuMs) / requestsARound);
  }
  const measured = rounds.slice(1).toSorted((a, b) => a - b);
  return measured[measured.length >> 1] ?? NaN;
}

/**
 * @param {string} url
 * @param {string} key
 * @param {Question} question
 */
async function ask(url, key, { path, body, method = body ? 'POST' : 'GET' }) {
  const answer = await fetch(url + path, {
    method,
    headers: { 'Service-Api-Key': key, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`The server answered ${path} with ${answer.status}: ${text}`);
  }
}
