/**
 * Measures the builder of rulesets: the work of the browser's main thread for a key pressed among 3 and 1,000 rules, and
 * the processor time of the server for a trial of 100 rules. Measures the answers of every table and picker of the
 * administration. See bench/README.md.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments, completeChromiumPath } from '../../server/set-up/chromium.mjs';
import { startService } from '../shared/service-process.mjs';
import { atMost, median, printTable } from '../shared/table.mjs';
import { domain as shop, prepareAdminShop } from './shop.mjs';
import { measureTables } from './tables.mjs';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string' },
    only: { type: 'string' },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});

const aims = { ratio: 4, trialMs: 15 };
const trials = 100;
const keys = 10;

/** A person types faster than the pause after which a draft is tried. */
const keyPauseMs = 100;

const dist = resolve(options.dist);
const directory = options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-admin-')));
const { data, collectionIds } = await prepareAdminShop({
  dist,
  directory,
  count: Number(options.products),
});
const service = await startService(data, { dist, log: join(data, 'log') });
const address = `http://127.0.0.1:${service.port}`;
const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
try {
  // The first request of a shop loads it.
  await call('/products?q=glass');
  if (options.only !== 'builder') {
    const { usage } = service;
    printTable(await measureTables({ ask, askShop: call, usage, collectionIds }), 42);
  }
  if (options.only !== 'tables') {
    await measureBuilder();
  }
} finally {
  await service.stop();
  if (options.data === undefined) {
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureBuilder() {
  const executablePath = completeChromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments,
  });
  try {
    const rulesets = { few: await publishRules(3), many: await publishRules(1_000) };
    /** @type {Awaited<ReturnType<typeof measure>>[]} */
    const rounds = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      rounds.push(await measure(browser, rulesets));
    }
    const of = (/** @type {keyof (typeof rounds)[number]} */ name) =>
      median(rounds.map((round) => round[name]));
    const ratio = of('many') / of('few');
    printTable(
      [
        { name: 'key among 3 rules, ms of main thread', cells: [of('few').toFixed(1)] },
        { name: 'key among 1,000 rules, ms', cells: [of('many').toFixed(1)] },
        { name: 'ratio', cells: [ratio.toFixed(2)], verdict: atMost(aims.ratio, ratio) },
        {
          name: 'trial of 100 rules, ms of CPU',
          cells: [of('trial').toFixed(2)],
          verdict: atMost(aims.trialMs, of('trial')),
        },
      ],
      42,
    );
  } finally {
    await browser.close();
  }
}

/** @param {number} count */
function rulesOf(count) {
  return Array.from({ length: count }, (_, index) => ({
    logic: [
      { rules: [{ type: 'cart_subtotal', operator: 'greater_than', value: String(index + 100) }] },
    ],
    output: [{ type: 'product_vendor', vendors: ['Vendor 7'] }],
  }));
}

/**
 * Calls an endpoint of the shop with the admin token.
 *
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 */
async function call(path, body, headers) {
  return ask(`/shops/${shop}${path}`, body, headers);
}

/**
 * Calls an endpoint of the admin with its token.
 *
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 */
async function ask(path, body, headers = {}) {
  const answer = await fetch(`${address}/admin/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  }
  return answer.json();
}

/**
 * Publishes a ruleset. Returns its id.
 *
 * @param {number} count
 * @returns {Promise<number>}
 */
async function publishRules(count) {
  const { id } = await call('/rulesets', {
    body: { name: `${count} rules`, rules: rulesOf(count) },
  });
  await call(`/rulesets/${id}/publish`, {}, { 'If-Match': '"1"' });
  return id;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ few: number, many: number }} rulesets
 */
async function measure(browser, { few, many }) {
  return {
    few: await typeInto(browser, few),
    many: await typeInto(browser, many),
    trial: await tryRules(),
  };
}

/** Returns the milliseconds of CPU that the server takes for a trial. */
async function tryRules() {
  const body = { ruleset: { name: 'Trial', rules: rulesOf(100) }, context: 'cart_subtotal=150' };
  const tryOnce = () => call('/rulesets/trial', body);
  for (let warm = 0; warm < 20; warm += 1) {
    await tryOnce();
  }
  const before = await service.usage();
  for (let trial = 0; trial < trials; trial += 1) {
    await tryOnce();
  }
  return ((await service.usage()).cpuMs - before.cpuMs) / trials;
}

/**
 * Returns the milliseconds of the main thread for a key pressed in a rule of a ruleset.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {number} ruleset
 */
async function typeInto(browser, ruleset) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const signedIn = await context.request.post(`${address}/admin/api/v1/session`, {
    data: { token },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!signedIn.ok()) {
    throw new Error(`The sign-in was answered with ${signedIn.status()}.`);
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await page.goto(`${address}/admin/rulesets/${ruleset}?shop=${shop}`);
  const rule = page.locator('rule-block').first();
  await rule.waitFor();
  const field = rule.locator('.condition input[type=number]');
  if (!(await field.isVisible())) {
    await rule.locator('button.sentence').click();
  }
  await field.click();
  // The first trial is rendered by then.
  await pause(2_000);
  const before = await taskMs();
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(String(key % 10));
    await pause(keyPauseMs);
  }
  const spent = (await taskMs()) - before;
  await context.close();
  return spent / keys;
}
