/**
 * Measures the CPU time of an event on one and on several copies of the service behind nginx, with one PostgreSQL database
 * and Redis, all their processes together. See bench/README.md.
 */
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nginxProgram } from '../../server/testing/nginx.mjs';
import { redisProgram } from '../../server/testing/redis-server.mjs';
import { sendAll } from '../listing/load.mjs';
import { atMost, median, print, printTable } from '../shared/table.mjs';
import { install, programs } from './installation.mjs';

/**
 * @typedef {import('./installation.mjs').Installation} Installation
 * @typedef {import('./installation.mjs').Program} Program
 * @typedef {Record<Program | 'all' | 'together' | 'perSecond', number>} Measured one round
 * @typedef {{ name: string, installation: Installation, sent: number, rounds: Map<number, Measured[]> }} Measuring
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    copies: { type: 'string', default: '1,4' },
    connections: { type: 'string', default: '64' },
    events: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
/** Several builds, separated by commas, are measured by turns. */
const builds = options.dist.split(',').map((folder) => resolve(folder));
const copyCounts = options.copies.split(',').map(Number);
const batches = [1, 20];
/** What a process compiles and fills once must not count: each copy gets as many events first, one by one and in bulk. */
const warmEvents = 3_000;
const aims = { bulk: 150, times: 1.3 };

if (nginxProgram === undefined || redisProgram === undefined) {
  print('Skipped, because it needs PostgreSQL, Redis and nginx on this machine.');
} else {
  await measureAll();
}

async function measureAll() {
  /** @type {Measuring[]} */
  const measured = [];
  try {
    for (const dist of builds) {
      for (const copies of copyCounts) {
        const one = await begin({ dist, copies });
        measured.push(one);
        await warmUp(one, copies);
      }
    }
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const batch of batches) {
        for (const one of measured) {
          const measurement = await measure(one, batch);
          one.rounds.get(batch)?.push(measurement);
          print(
            `round ${round + 1}, ${batch} a call, ${one.name}: ${measurement.all.toFixed(0)} µs`,
          );
        }
      }
    }
    report(measured);
  } finally {
    await Promise.all(measured.map(({ installation }) => installation.stop()));
  }
}

/**
 * @param {{ dist: string, copies: number }} what
 * @returns {Promise<Measuring>}
 */
async function begin({ dist, copies }) {
  const build = builds.length > 1 ? ` of ${basename(dist)}` : '';
  return {
    name: `${copies === 1 ? '1 copy' : `${copies} copies`}${build}`,
    installation: await install({ dist, copies }),
    sent: 0,
    rounds: new Map(batches.map((batch) => [batch, []])),
  };
}

/**
 * @param {Measuring} one
 * @param {number} copies
 */
async function warmUp(one, copies) {
  const events = Math.min(warmEvents * copies, Number(options.events));
  for (const batch of batches) {
    await send(one, batch, Math.ceil(events / batch));
  }
}

/**
 * @param {Measuring} one
 * @param {number} batch
 * @returns {Promise<Measured>}
 */
async function measure(one, batch) {
  const calls = Math.ceil(Number(options.events) / batch);
  const events = calls * batch;
  const before = await one.installation.used();
  const startedAt = performance.now();
  await send(one, batch, calls);
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await one.installation.used();
  /** @param {Program} program */
  const micros = (program) => ((after[program] - before[program]) * 1_000) / events;
  return {
    copies: micros('copies'),
    PostgreSQL: micros('PostgreSQL'),
    nginx: micros('nginx'),
    Redis: micros('Redis'),
    all: programs.reduce((sum, program) => sum + micros(program), 0),
    together: events / (after.transactions - before.transactions),
    perSecond: events / seconds,
  };
}

/** @param {readonly { name: string, rounds: ReadonlyMap<number, readonly Measured[]> }[]} measured */
function report(measured) {
  for (const batch of batches) {
    print(
      `\n${batch === 1 ? 'One by one' : `In bulk of ${batch}`}: µs of CPU an event, medians of ${options.rounds} rounds by turns`,
    );
    const first = measured[0]?.rounds.get(batch) ?? [];
    const heads = ['all', ...programs, 'a commit', 'a second', 'times'];
    const rows = measured.map(({ name, rounds }, index) => {
      const own = rounds.get(batch) ?? [];
      /** @param {(each: Measured, round: number) => number} of */
      const middle = (of) => median(own.map(of));
      const all = middle((each) => each.all);
      const times = middle((each, round) => each.all / (first[round]?.all ?? NaN));
      const cells = [
        all.toFixed(0),
        ...programs.map((program) => middle((each) => each[program]).toFixed(0)),
        middle((each) => each.together).toFixed(1),
        middle((each) => each.perSecond).toFixed(0),
        times.toFixed(2),
      ];
      const verdicts = [
        ...(index > 0 ? [`times ${atMost(aims.times, times)}`] : []),
        ...(batch > 1 && index === 0 ? [atMost(aims.bulk, all)] : []),
      ];
      return { name, cells, verdict: verdicts.join(', ') };
    });
    printTable([{ name: '', cells: heads }, ...rows]);
  }
}

/**
 * Sends events of many networks, each time others.
 * @param {Measuring} one
 * @param {number} batch
 * @param {number} count
 */
async function send(one, batch, count) {
  const { installation, sent } = one;
  one.sent += batch * count;
  await sendAll({
    port: installation.port,
    requestAt: (index) => toBytes(installation.key, sent + index * batch, batch),
    count,
    connections: Number(options.connections),
    status: 200,
  });
}

/**
 * A page of a shopper, which sends its events together; or one event, of a hundred shoppers by turns, because a shopper sends
 * the next one later.
 * @param {string} key
 * @param {number} first
 * @param {number} count
 */
function toBytes(key, first, count) {
  const page = Math.floor(first / 20);
  const turn = page - (page % 100) + (first % 100);
  const shopper = (count > 1 ? page : turn) % 20_000;
  const events = Array.from({ length: count }, (_, place) => ({
    verb: 'viewed',
    platform_product_id: 1 + ((first + place) % 5_000),
    uuid: `session-${shopper}`,
  }));
  const body = JSON.stringify(count === 1 ? { ...events[0], key } : { key, events });
  const path = `/api/v2/analytics/event${count === 1 ? '' : '/bulk'}`;
  const network = `10.${shopper >> 8}.${shopper & 255}.1`;
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${network}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
