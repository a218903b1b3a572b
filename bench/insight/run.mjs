/**
 * Measures what counting by day costs and saves: recording events with counts and without, the overview of 30 days, and
 * a recount. See bench/README.md.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'vite';

/** @typedef {{ recordingMs: number, countingMs: number, overviewMs: number | null }} Measured */

/** @typedef {{ cpuMs: number, seconds: number, grownMb: number, overviewMs: number }} Recounted */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    recounted: { type: 'string', default: '10000000' },
    // The events whose counts are filled for the last row.
    filled: { type: 'string', default: '10000000' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const events = Number(options.events);
const recountedEvents = Number(options.recounted);
const directory = await mkdtemp(join(tmpdir(), 'vitrine-insight-'));
try {
  /** @type {{ rows: number, overviewMs: number }} */
  const filled = await run('overview', {
    events: Number(options.filled),
    isCounting: true,
  });
  /** @type {Recounted} */
  const recounted = await run('recount', { events: recountedEvents, isCounting: true });
  /** @type {Measured} */
  const without = await run('measure', { events, isCounting: false });
  /** @type {Measured} */
  const counted = await run('measure', { events, isCounting: true });
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
 * Runs a program with a new folder and returns what it reports.
 *
 * @param {'measure' | 'overview' | 'recount'} name
 * @param {{ events: number, isCounting: boolean }} input
 */
async function run(name, input) {
  const data = await mkdtemp(join(directory, `${name}-`));
  const program = await buildProgram(name, input.isCounting);
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    JSON.stringify({ data, ...input }),
  ]);
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
