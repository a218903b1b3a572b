/**
 * Measures the effect of connections on the service: slow readers, and kept connections during repeated
 * stops. See bench/README.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { atMost, print, printTable } from '../../shared/table.mjs';
import { importShop } from './shop.mjs';
import { measureSlowReaders } from './slow-readers.mjs';
import { measureStops } from './stops.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    stops: { type: 'string', default: '50' },
    rate: { type: 'string', default: '500' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const dist = resolve(options.dist);
const folder = await mkdtemp(join(tmpdir(), 'vitrine-connections-'));
try {
  const shop = await importShop({ dist, data: join(folder, 'data') });
  if (Number(options.readers) > 0) {
    await reportSlowReaders(shop);
  }
  if (Number(options.stops) > 0) {
    await reportStops(shop);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** @param {import('./shop.mjs').Shop} shop */
async function reportSlowReaders(shop) {
  const readers = Number(options.readers);
  const seconds = Number(options.seconds);
  print(`${readers} slow readers for ${seconds} s`);
  const measured = await measureSlowReaders(shop, {
    dist,
    log: join(folder, 'log'),
    readers,
    seconds,
  });
  const { megabytes, megabytesBefore, closed, answerBytes, others } = measured;
  printTable([
    { name: 'one answer, MB', cells: [(answerBytes / 1e6).toFixed(2)] },
    { name: 'memory before, MB', cells: [megabytesBefore.toFixed(0)] },
    { name: 'memory at most, MB', cells: [megabytes.toFixed(0)], verdict: atMost(300, megabytes) },
    { name: 'readers closed', cells: [String(closed)] },
    { name: 'requests of others', cells: [String(others.answered)] },
    {
      name: 'of them failed',
      cells: [String(others.failures.length)],
      verdict: atMost(0, others.failures.length),
    },
    { name: 'median, ms', cells: [others.median.toFixed(1)] },
    { name: '99 of 100, ms', cells: [others.slowest.toFixed(1)] },
  ]);
  new Set(others.failures).forEach((failure) => print(`failed: ${failure}`));
}

/** @param {import('./shop.mjs').Shop} shop */
async function reportStops(shop) {
  const stops = Number(options.stops);
  const rate = Number(options.rate);
  print(`SIGTERM ${stops} times under ${rate} requests a second on kept connections`);
  const measured = await measureStops(shop, { dist, stops, rate });
  printTable([
    { name: 'answered', cells: [String(measured.answered)] },
    {
      name: 'other statuses',
      cells: [String(measured.refused)],
      verdict: atMost(0, measured.refused),
    },
    { name: 'resets', cells: [String(measured.resets)], verdict: atMost(0, measured.resets) },
    { name: 'not connected', cells: [String(measured.notConnected)] },
    { name: 'exit code 0', cells: [`${measured.cleanEnds} of ${stops}`] },
    {
      name: 'longest end, s',
      cells: [measured.longestEnd.toFixed(1)],
      verdict: atMost(10, measured.longestEnd),
    },
  ]);
}
