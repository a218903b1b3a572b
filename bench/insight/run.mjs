/**
 * Measures what counting by day costs and saves: recording events with counts and without, the overview of 30 days, and
 * a recount. See bench/README.md.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'vite';

/** The events whose counts are filled for the last row. */
const filledEvents = 10_000_000;

/** @typedef {{ recordingMs: number, countingMs: number, overviewMs: number | null }} Measured */

/** @typedef {{ cpuMs: number, seconds: number, grownMb: number, overviewMs: number }} Recounted */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    recounted: { type: 'string', default: '10000000' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const events = Number(options.events);
const recountedEvents = Number(options.recounted);
const directory = await mkdtemp(join(tmpdir(), 'vitrine-insight-'));
try {
  const filled = await measureFilled();
  const recounted = await measureRecount();
  const without = await measure(false);
  const counted = await measure(true);
  const more = (counted.recordingMs / without.recordingMs - 1) * 100;
  const perEvent = (/** @type {Measured} */ { recordingMs }) => (recordingMs * 1_000) / events;
  const lines = [
    ['events', String(events), ''],
    ['recording one without counts, µs CPU', perEvent(without).toFixed(0), ''],
    ['recording one with counts, µs CPU', perEvent(counted).toFixed(0), ''],
    ['counts add to recording, %', more.toFixed(1), '15'],
    ['counting one afterwards, µs CPU', ((counted.countingMs * 1_000) / events).toFixed(0), ''],
    ['overview of 30 days, ms CPU', (counted.overviewMs ?? 0).toFixed(1), '50'],
    [`recount of ${recountedEvents}, seconds`, recounted.seconds.toFixed(0), '120'],
    ['recount, seconds CPU', (recounted.cpuMs / 1_000).toFixed(0), ''],
    ['recount, MB more', recounted.grownMb.toFixed(0), 'flat'],
    ['overview after it, ms CPU', recounted.overviewMs.toFixed(1), '50'],
    [`overview with ${filled.rows} rows of terms, ms CPU`, filled.overviewMs.toFixed(1), '50'],
  ];
  process.stdout.write(`${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`);
} finally {
  await rm(directory, { recursive: true });
}

/**
 * @param {boolean} isCounting
 * @returns {Promise<Measured>}
 */
async function measure(isCounting) {
  const data = join(directory, isCounting ? 'counting' : 'without');
  await mkdir(data);
  const input = JSON.stringify({ data, events, isCounting });
  const program = await buildProgram('measure', isCounting);
  const { stdout } = await promisify(execFile)(process.execPath, [program, input]);
  return JSON.parse(stdout);
}

/** @returns {Promise<{ rows: number, overviewMs: number }>} */
async function measureFilled() {
  const data = join(directory, 'filled');
  await mkdir(data);
  const program = await buildProgram('overview', true);
  const input = JSON.stringify({ data, events: filledEvents });
  const { stdout } = await promisify(execFile)(process.execPath, [program, input]);
  return JSON.parse(stdout);
}

/** @returns {Promise<Recounted>} */
async function measureRecount() {
  const data = join(directory, 'recount');
  await mkdir(data);
  const program = await buildProgram('recount', true);
  const input = JSON.stringify({ data, events: recountedEvents });
  const { stdout } = await promisify(execFile)(process.execPath, [program, input]);
  return JSON.parse(stdout);
}

/**
 * Builds a program from the service's own sources, with or without its counting of events.
 *
 * @param {'measure' | 'overview' | 'recount'} name
 * @param {boolean} isCounting
 */
async function buildProgram(name, isCounting) {
  const outDir = join(resolve(options.dist), 'bench', isCounting ? 'insight' : 'insight-without');
  const replacement = join(root, 'bench', 'insight', 'without-counts.ts');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: isCounting ? [] : [{ find: /^.*\/count-changes\.ts$/, replacement }] },
    build: { ssr: `bench/insight/${name}.ts`, outDir, emptyOutDir: true, target: 'node20' },
  });
  return join(outDir, `${name}.js`);
}
