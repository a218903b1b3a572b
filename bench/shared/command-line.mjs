import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Output and resources of a command.
 * @typedef {object} Ran
 * @property {string} output
 * @property {number} seconds from the start of its process to the end
 * @property {number} peakBytes the most memory that it ever held
 * @property {number} cpuSeconds of all its threads, system calls included
 */

/**
 * Runs the real command line over a data folder, as an operator does.
 * @param {string} dist the folder of the build
 * @param {string} data
 * @returns {(...words: string[]) => Promise<Ran>}
 */
export function commandLine(dist, data) {
  const peakFile = join(data, 'peak-memory');
  const probe = new URL('./peak-memory.mjs', import.meta.url).href;
  return async (...words) => {
    await mkdir(data, { recursive: true });
    const startedAt = performance.now();
    const { stdout } = await run(
      process.execPath,
      ['--import', probe, join(dist, 'server', 'cli.js'), ...words],
      {
        env: { ...process.env, DATA_DIR: data, DEMO: 'off', PEAK_MEMORY_FILE: peakFile },
        maxBuffer: 1 << 26,
      },
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const [peakBytes = NaN, cpuSeconds = NaN] = (await readFile(peakFile, 'utf8'))
      .split(' ')
      .map(Number);
    await rm(peakFile);
    return { output: stdout, seconds, peakBytes, cpuSeconds };
  };
}
