/**
 * Copies a year's shop from SQLite to PostgreSQL and back, with a kill -9 on the way. The command compares all tables
 * by digests. See bench/README.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { startDurablePostgres } from '../shared/durable-postgres.mjs';
import { print, printTable } from '../shared/table.mjs';
import { fillYear } from './fill-year.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    /** The share of 200,000 products, 2,000,000 order lines and 10,000,000 events. */
    share: { type: 'string', default: '0.1' },
    /** Seconds after which the first copy is killed; 0: never. */
    kill: { type: 'string', default: '5' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const dist = resolve(options.dist);
const directory = await mkdtemp(join(tmpdir(), 'vitrine-year-'));
const postgres = await startDurablePostgres();
try {
  await main();
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true });
}

async function main() {
  const cli = commandLine(dist, directory);
  const [first, second] = [join(directory, 'vitrine.sqlite'), join(directory, 'second.sqlite')];
  await cli('shop', 'create', 'bench.example');
  await fillYear(first, Number(options.share));
  print(`${((await stat(first)).size / 1e6).toFixed(0)} MB in the file of SQLite`);
  const there = ['copy', '--json', '--from', `sqlite:${first}`, '--to', postgres.url];
  const killMs = Number(options.kill) * 1_000;
  if (killMs > 0) {
    await kill(there, killMs);
  }
  report(killMs > 0 ? 'to PostgreSQL, the rest' : 'to PostgreSQL', await cli(...there));
  const back = ['copy', '--json', '--from', postgres.url, '--to', `sqlite:${second}`];
  report('back to SQLite', await cli(...back));
  const backup = join(directory, 'backup.jsonl.gz');
  report('backup of SQLite', await cli('backup', '--json', backup));
  print(`${((await stat(backup)).size / 1e6).toFixed(0)} MB in the backup`);
}

/**
 * @param {readonly string[]} words
 * @param {number} afterMs
 */
async function kill(words, afterMs) {
  const child = spawn(process.execPath, [join(dist, 'server', 'cli.js'), ...words], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await pause(afterMs);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  print(
    signal === 'SIGKILL'
      ? `The first copy was killed after ${afterMs} ms.`
      : 'It ended before the kill.',
  );
}

/**
 * @param {string} name
 * @param {import('../shared/command-line.mjs').Ran} ran
 */
function report(name, { output, seconds, peakBytes, cpuSeconds }) {
  const { rows } = JSON.parse(output);
  printTable([
    {
      name,
      cells: [
        `${rows} rows`,
        `${seconds.toFixed(1)} s`,
        `${cpuSeconds.toFixed(1)} CPU-s`,
        `${(peakBytes / 1e6).toFixed(0)} MB`,
      ],
    },
  ]);
}
