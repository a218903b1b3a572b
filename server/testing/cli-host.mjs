/**
 * Runs the built command line many times in one process. Loading its modules takes ten times as long as most commands.
 * Each message is one command. Its output goes to the standard streams, followed on both by `endMark`.
 */
import { join } from 'node:path';

/**
 * @typedef {{ commandLine: string[], environment: Record<string, string>, endMark: string }} Command
 */

const [, , programs = ''] = process.argv;
const program = join(programs, 'cli.js');
let count = 0;

process.on('message', (command) => void execute(/** @type {Command} */ (command)));

/** @param {Command} command */
async function execute({ commandLine, environment, endMark }) {
  process.argv = [process.execPath, program, ...commandLine];
  process.env = { ...environment };
  process.exitCode = 0;
  count += 1;
  // A unique query makes Node evaluate the program again; its imported modules stay loaded.
  await import(`${program}?run=${count}`);
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error');
    stream.write(endMark);
  }
  process.send?.(process.exitCode);
}
