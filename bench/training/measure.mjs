import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { listingLatencies, percentile } from '../shared/latency.mjs';
import { median } from '../shared/table.mjs';
import { domain } from './shop.mjs';

const run = promisify(execFile);

/** @typedef {import('./shop.mjs').Shop} Shop */

/**
 * @typedef {object} Cost
 * @property {number} reading seconds of CPU, as are the next three
 * @property {number} boughtTogether
 * @property {number} similar
 * @property {number} training all of it: reading, models, writing
 * @property {number} seconds from the start of the command to its end
 * @property {number} peakBytes
 * @property {number} writtenBytes by which the first training made the database larger
 */

/**
 * Measures trainings by the command line, and the models separately. Returns medians.
 * @param {Shop} shop
 * @param {{ dist: string, program: string, runs: number }} options
 * @returns {Promise<Cost>}
 */
export async function measureTraining({ data }, { dist, program, runs }) {
  const train = commandLine(dist, data);
  const trainings = [];
  const models = [];
  const sizeBefore = await databaseBytes(data);
  let writtenBytes = 0;
  for (let number = 0; number < runs; number++) {
    const { output, ...used } = await train('train', domain, '--json');
    writtenBytes ||= (await databaseBytes(data)) - sizeBefore;
    trainings.push({ ...used, cpuSeconds: JSON.parse(output).cpu_seconds });
    const { stdout } = await run(process.execPath, [program, JSON.stringify({ data, domain })]);
    models.push(JSON.parse(stdout));
  }
  return {
    reading: median(models.map(({ reading }) => reading)),
    boughtTogether: median(models.map(({ boughtTogether }) => boughtTogether)),
    similar: median(models.map(({ similar }) => similar)),
    training: median(trainings.map(({ cpuSeconds }) => cpuSeconds)),
    seconds: median(trainings.map(({ seconds }) => seconds)),
    peakBytes: Math.max(...trainings.map(({ peakBytes }) => peakBytes)),
    writtenBytes,
  };
}

/**
 * Returns the size of the database file, which contains everything after the last connection is closed.
 * @param {string} data
 */
async function databaseBytes(data) {
  return (await stat(join(data, 'vitrine.sqlite'))).size;
}

/** @typedef {{ without: number[], during: number[], seconds: number, cpuSeconds: number }} Window milliseconds of each request */

/**
 * Measures requests to a server that does nothing else, and to one that trains.
 * @param {Shop} shop
 * @param {{ program: string, urls: readonly string[], idleMs: number }} options
 * @returns {Promise<Window>}
 */
export async function measureWindow({ data }, { program, urls, idleMs }) {
  const without = await listingLatencies(urls, idleMs);
  const child = spawn(process.execPath, [program, JSON.stringify({ data, domain })], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server was not seen to train: its watcher ended with ${code}.`);
  });
  await Promise.race([once(child, 'message'), failed]);
  const ended = Promise.race([once(child, 'message'), failed]);
  const during = await listingLatencies(urls, ended);
  const [{ seconds, cpuSeconds }] = await ended;
  return { without, during, seconds, cpuSeconds };
}

/**
 * Returns the medians of the windows' percentiles.
 * @param {readonly Window[]} windows
 */
export function summarize(windows) {
  const of = (/** @type {(window: Window) => readonly number[]} */ timesOf) =>
    [0.5, 0.99, 1].map((share) =>
      median(windows.map((window) => percentile(timesOf(window), share))),
    );
  return { without: of(({ without }) => without), during: of(({ during }) => during) };
}
