/**
 * Measures the first pull of a store: the time, CPU time and most memory of the process that pulls products and orders
 * from exports of a platform on this machine, which is the command `connect` or a running server. See bench/README.md.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { startService } from '../shared/service-process.mjs';
import { startPlatform } from './platform.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    orders: { type: 'string', default: '200000' },
    server: { type: 'boolean', default: false },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const directory = await mkdtemp(join(tmpdir(), 'vitrine-first-pull-'));
const platform = await startPlatform({
  products: Number(options.products),
  orders: Number(options.orders),
});
try {
  await main();
} finally {
  platform.close();
  await rm(directory, { recursive: true });
}

async function main() {
  const token = join(directory, 'token');
  await writeFile(token, 'any token');
  const data = join(directory, 'data');
  const cli = commandLine(options.dist, data);
  const connect = ['connect', 'first.example', '--url', platform.url, '--token-file', token];
  const pulled = () => cli(...connect, '--json');
  const { output, seconds, cpuSeconds, memory } = options.server
    ? await inServer(data, pulled)
    : await inCommand(pulled);
  const { error, pulls } = JSON.parse(output);
  if (error !== null) {
    throw new Error(error);
  }
  const counts = pulls.map(
    (/** @type {{ kind: string, records: number }} */ { kind, records }) => `${records} ${kind}`,
  );
  process.stdout.write(
    `${counts.join(', ')}: ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU, ${memory}\n`,
  );
}

/**
 * A pull, and what the process that pulled needed.
 * @typedef {object} Pulled
 * @property {string} output of the command
 * @property {number} seconds
 * @property {number} cpuSeconds
 * @property {string} memory
 */

/**
 * @param {() => Promise<import('../shared/command-line.mjs').Ran>} pulled
 * @returns {Promise<Pulled>}
 */
async function inCommand(pulled) {
  const { peakBytes, ...ran } = await pulled();
  return { ...ran, memory: `at most ${(peakBytes / 2 ** 20).toFixed(0)} MiB (aim 250 MiB)` };
}

/**
 * @param {string} data
 * @param {() => Promise<import('../shared/command-line.mjs').Ran>} pulled waits for the pull of the server
 * @returns {Promise<Pulled>}
 */
async function inServer(data, pulled) {
  const service = await startService(data, { dist: options.dist, log: join(directory, 'log') });
  try {
    const before = await service.usage();
    const { output, seconds } = await pulled();
    const after = await service.usage();
    return {
      output,
      seconds,
      cpuSeconds: (after.cpuMs - before.cpuMs) / 1_000,
      memory: `${before.megabytes.toFixed(0)} MiB before it, at most ${after.peakMegabytes.toFixed(0)}, ${after.megabytes.toFixed(0)} after it`,
    };
  } finally {
    await service.stop();
  }
}
