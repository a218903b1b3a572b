/**
 * Measures the first pull of a store: the time, CPU time and most memory of `connect`, which pulls products and orders from
 * exports of a platform on this machine. See bench/README.md.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { startPlatform } from './platform.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    orders: { type: 'string', default: '200000' },
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
  const cli = commandLine(options.dist, join(directory, 'data'));
  const connect = ['connect', 'first.example', '--url', platform.url, '--token-file', token];
  const { output, seconds, cpuSeconds, peakBytes } = await cli(...connect, '--json');
  const { error, pulls } = JSON.parse(output);
  if (error !== null) {
    throw new Error(error);
  }
  const counts = pulls.map(
    (/** @type {{ kind: string, records: number }} */ { kind, records }) => `${records} ${kind}`,
  );
  process.stdout.write(
    `${counts.join(', ')}: ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU, ` +
      `at most ${(peakBytes / 2 ** 20).toFixed(0)} MiB (aim 250 MiB)\n`,
  );
}
